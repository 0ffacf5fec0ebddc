// A callee appends to a list, another empties it and a third releases it: loops in callees, over more nodes than are followed.
// drive: use(3);
// drive: use(0);
#include <stdlib.h>

struct node {
  struct node *next, *previous;
  int value;
};
struct list {
  struct node *head, *tail;
  unsigned long length;
};

static void *need(size_t size) {
  void *p = malloc(size);
  if (!p)
    abort();
  return p;
}

static struct list *create(void) {
  struct list *l = need(sizeof *l);
  l->head = l->tail = NULL;
  l->length = 0;
  return l;
}

static void append(struct list *l, int value) {
  struct node *n = need(sizeof *n);
  n->value = value;
  n->next = NULL;
  n->previous = l->tail;
  if (l->length == 0)
    l->head = n;
  else
    l->tail->next = n;
  l->tail = n;
  l->length++;
}

static void empty(struct list *l) {
  struct node *current = l->head;
  unsigned long length = l->length;
  while (length--) {
    struct node *next = current->next;
    free(current);
    current = next;
  }
  l->head = l->tail = NULL;
  l->length = 0;
}

static void release(struct list *l) {
  empty(l);
  free(l); // broken: leak(l)
}

void use(int count) {
  struct list *l = create(); // alloc: l
  for (int i = 0; i < count; i++)
    append(l, i);
  if (count > 2) {
    append(l, 7);
    append(l, 8);
  }
  release(l);
}
