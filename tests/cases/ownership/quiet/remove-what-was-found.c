// A search returns a node that the list keeps; removing it takes it out and releases it. (redis' listDelNode)
// options: --engines ownership
// drive: use()
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};
struct list {
  struct node *head;
};

static void push(struct list *l, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->value = value;
  n->next = l->head;
  l->head = n;
}

static struct node *search(struct list *l, int value) {
  for (struct node *n = l->head; n; n = n->next)
    if (n->value == value)
      return n;
  return NULL;
}

static void remove_node(struct list *l, struct node *n) {
  struct node **at = &l->head;
  while (*at != n)
    at = &(*at)->next;
  *at = n->next;
  free(n);
}

int use(void) {
  struct list l = {NULL};
  push(&l, 1);
  push(&l, 2);
  remove_node(&l, search(&l, 1)); // says: taken-out
  struct node *other = search(&l, 2);
  remove_node(&l, other);
  return l.head == NULL;
}
