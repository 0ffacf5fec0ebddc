// A factory is called for nothing: nobody has what it made.
// options: --engines ownership
// drive: bad()
// drive: good()
#include <stdlib.h>

static int *counter(int start) {
  int *c = malloc(sizeof *c);
  if (c)
    *c = start;
  return c;
}

void bad(void) {
  counter(3);        // alloc: c // expect: leak(c)
}

void good(void) {
  int *c = counter(3);
  free(c);
}
