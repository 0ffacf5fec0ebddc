// Which of the places a callee gives is not known, as its summary has no room for it; but it is one of them.
// options: --limit escape.summary-nodes=10
// drive: { struct table t = {0}; add(&t, 1); add(&t, 5); add(&t, 50); free(t.a); free(t.b); free(t.c); }
// quiet: it is stored
#include <stdlib.h>

struct table {
  char *a, *b, *c;
  int x, y;
};

static char **slot(struct table *t, int n) {
  if (n * 3 + t->x < 9)
    return &t->a;
  if (n * 5 - t->y < 40)
    return &t->b;
  if (n + t->x * t->y < 60)
    return &t->c;
  return NULL;
}

int add(struct table *t, int n) {
  char **at = slot(t, n);
  if (!at)
    return -1;
  char *p = malloc(4);
  if (!p)
    return -1;
  *at = p; // broken: leak(p)
  return 0;
}
