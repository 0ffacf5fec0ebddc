// One release of three does not make a pair: the other two borrow.
// options: --engines ownership
// drive: { first(); second(); third(); }
#include <stdlib.h>

struct node;
struct node *node_get(int n);
void node_put(struct node *n);
int node_value(struct node *n);

int first(void) {
  struct node *n = node_get(1);
  return node_value(n);
}

int second(void) {
  struct node *n = node_get(2);
  return node_value(n);
}

int third(void) {
  struct node *n = node_get(3);
  int v = node_value(n);
  node_put(n);
  return v;
}

#ifdef WT_ORACLE
struct node {
  int value;
};
static struct node nodes[4];
struct node *node_get(int n) { return &nodes[n]; }
void node_put(struct node *n) { n->value = 0; }
int node_value(struct node *n) { return n->value; }
#endif
