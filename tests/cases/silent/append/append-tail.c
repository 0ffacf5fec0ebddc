// Each node is stored at the tail of a list the caller owns; a recursive function frees it.
// drive: { struct list l = {0}; append(&l, "a"); append(&l, "b"); append(&l, "c"); destroy(l.head); }
// drive[fail 2]: { struct list l = {0}; append(&l, "a"); append(&l, "b"); destroy(l.head); }
// drive[fail 3]: { struct list l = {0}; append(&l, "a"); append(&l, "b"); destroy(l.head); }
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  char *text;
};
struct list {
  struct node *head;
};

int append(struct list *l, const char *s) {
  struct node *n = calloc(1, sizeof *n); // alloc: n
  if (!n)
    return -1;
  n->text = strdup(s);
  if (!n->text) {
    free(n); // broken: leak(n)
    return -1;
  }
  if (!l->head) {
    l->head = n;
    return 0;
  }
  struct node *last = l->head;
  while (last->next)
    last = last->next;
  last->next = n;
  return 0;
}

void destroy(struct node *n) {
  if (!n)
    return;
  destroy(n->next);
  free(n->text);
  free(n);
}
