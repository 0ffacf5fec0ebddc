// First and last of a queue are two names for what one of them owns.
// drive: { struct queue q = {NULL, NULL}; queue_add(&q, 1); queue_add(&q, 2); queue_clear(&q); }
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};

struct queue {
  struct node *first, *last;
};

void queue_add(struct queue *q, int value) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    abort();
  n->value = value;
  if (q->last)
    q->last->next = n;
  else
    q->first = n;
  q->last = n;
}

void queue_clear(struct queue *q) {
  while (q->first) {
    struct node *n = q->first;
    q->first = n->next;
    free(n);
  }
  q->last = NULL;
}
