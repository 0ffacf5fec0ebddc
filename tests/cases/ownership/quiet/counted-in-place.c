// Nodes are counted in place. `node_ref` hands back what it was given; a parent takes a reference of its own; an array
// of two holds one node twice.
// options: --engines ownership
// drive: { struct node *n = node_new(); struct node *m = node_ref(n); node_drop(n); node_drop(m); }
// drive: shared_child()
// drive: twice()
// drive: forgets(0)
// drive: forgets(1)
#include <stdlib.h>

struct node {
  unsigned count;
  struct node *child;
};

struct node *node_new(void) {
  struct node *n = malloc(sizeof *n); // alloc: n
  if (!n)
    abort();
  n->count = 1;
  n->child = NULL;
  return n;
}

struct node *node_ref(struct node *n) {
  if (n)
    ++n->count;
  return n;
}

void node_drop(struct node *n) {
  if (n && --n->count == 0) {
    node_drop(n->child);
    free(n);
  }
}

void node_set_child(struct node *parent, struct node *child) {
  child->count++;
  node_drop(parent->child);
  parent->child = child;
}

void shared_child(void) {
  struct node *a = node_new(), *b = node_new(), *c = node_new();
  node_set_child(a, c);
  node_set_child(b, c);
  node_drop(c);
  node_drop(a);
  node_drop(b);
}

void twice(void) {
  struct node *n = node_new();
  struct node *m;
  node_ref(n);
  m = n;
  node_drop(n);
  node_drop(m);
}

void forgets(int early) {
  struct node *n = node_new(); // alloc: n
  if (early)
    return; // expect: leak(n)
  node_drop(n);
}
