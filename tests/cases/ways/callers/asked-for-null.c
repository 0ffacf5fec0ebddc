// All callers ask whether a pointer of the object is null before the call: the callee finds it so.
// drive: { struct list l = {0}; ready(&l); ready(&l); free(l.items); }
#include <stdlib.h>

struct list {
  char *items;
  int n;
};

static int fill(struct list *l) {
  char *b = malloc(8);
  if (!b)
    abort();
  if (l->items != NULL)
    return 1;
  l->items = b; // broken: leak(b)
  return 0;
}

int ready(struct list *l) {
  if (l->items == NULL)
    return fill(l);
  return 0;
}
