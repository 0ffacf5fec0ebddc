// A list takes over another's nodes, with its own still there.
// drive: { struct list *l = list_new(); list_push(l, "a"); list_push(l, "b"); bad_steal(l); list_free(l); }
// drive: { struct list *l = list_new(); list_push(l, "a"); list_push(l, "b"); good_steal(l); list_free(l); }
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  char *text;
};

struct list {
  struct node *head;
  int count;
};

struct list *list_new(void) {
  struct list *l = calloc(1, sizeof *l);
  if (!l)
    abort();
  return l;
}

void list_push(struct list *l, const char *text) {
  struct node *n = calloc(1, sizeof *n); // alloc: l->head
  if (!n)
    abort();
  n->text = strdup(text);
  n->next = l->head;
  l->head = n;
  l->count++;
}

void node_free(struct node *n) {
  free(n->text);
  free(n);
}

void list_free(struct list *l) {
  while (l->head) {
    struct node *n = l->head;
    l->head = n->next;
    node_free(n);
  }
  free(l);
}

void bad_steal(struct list *l) {
  struct list *other = list_new();
  list_push(other, "x");
  l->head = other->head; // expect: leak(l->head)
  free(other);
}

void good_steal(struct list *l) {
  struct list *other = list_new();
  list_push(other, "x");
  other->head->next = l->head;
  l->head = other->head;
  free(other);
}
