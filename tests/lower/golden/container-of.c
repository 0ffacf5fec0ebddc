// From a member back to the object, as macros do it.
#include <stddef.h>
struct link { struct link *next; };
struct node { int v; struct link link; };
int f(struct link *l) {
  struct node *n = (struct node *)((char *)l - offsetof(struct node, link));
  return n->v;
}
