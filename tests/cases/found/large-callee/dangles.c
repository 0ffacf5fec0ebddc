// A callee without room in its summary may leave behind what it has released: nothing says then that it is still there.
// options: --limit escape.summary-nodes=10
// drive: twice(9, 2)
// drive: twice(0, 0)
#include <stdlib.h>

static void make(char **out, int a, int b) {
  char *p = malloc(4); // alloc: p
  if (!p)
    abort();
  *out = p;
  if (a * 3 + b > 7 && b - a > 2)
    free(p);
  else if (a - b * 5 > 3)
    *out = NULL, free(p);
}

void twice(int a, int b) {
  char *p;
  make(&p, b, a); // alloc: p
  free(p); // expect(low): double-free(p)
}
