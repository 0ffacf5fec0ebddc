// A function takes a node out and gives it: now it is the caller's.
// drive: { struct list *l = list_new(); list_push(l, "a"); list_push(l, "b"); bad_skip(l); list_free(l); }
// drive: { struct list *l = list_new(); list_push(l, "a"); list_push(l, "b"); good_skip(l); list_free(l); }
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
  struct node *n = calloc(1, sizeof *n); // alloc: n
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

struct node *list_pop(struct list *l) {
  struct node *n = l->head;
  if (n)
    l->head = n->next;
  return n;
}

int bad_skip(struct list *l) {
  struct node *n = list_pop(l);
  return n ? l->count : 0; // expect: leak(n)
}

int good_skip(struct list *l) {
  struct node *n = list_pop(l);
  if (n)
    node_free(n);
  return l->count;
}
