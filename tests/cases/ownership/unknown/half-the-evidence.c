// Three releases of seven do not make a pair: at most places what is given is only borrowed.
// options: --engines ownership
// drive: { look1(); look2(); look3(); look4(); end1(); end2(); end3(); }
#include <stdlib.h>

struct node {
  int value;
};
struct node *node_get(int n);
void node_put(struct node *n);

int look1(void) {
  struct node *n = node_get(1);
  return n->value;
}
int look2(void) {
  struct node *n = node_get(2);
  return n->value;
}
int look3(void) {
  struct node *n = node_get(3);
  return n->value;
}
int look4(void) {
  struct node *n = node_get(4);
  return n->value;
}
int end1(void) {
  struct node *n = node_get(1);
  int v = n->value;
  node_put(n);
  return v;
}
int end2(void) {
  struct node *n = node_get(2);
  int v = n->value;
  node_put(n);
  return v;
}
int end3(void) {
  struct node *n = node_get(3);
  int v = n->value;
  node_put(n);
  return v;
}

#ifdef WT_ORACLE
static struct node nodes[5];
struct node *node_get(int n) { return &nodes[n]; }
void node_put(struct node *n) { n->value = 0; }
#endif
