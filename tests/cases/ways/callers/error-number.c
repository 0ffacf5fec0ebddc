// A callee stores a number in a global, another reads it: the branch is decided.
// drive: decided()
// drive: other(2)
// drive: other(9)
#include <stdlib.h>
static int error;
static void set_error(int e) { error = e; }
static int get_error(void) { return error; }

int decided(void) {
  char *p = malloc(3);
  set_error(2);
  if (get_error() == 9)
    return 1;
  free(p);
  return 0;
}

int other(int e) {
  char *p = malloc(3); // alloc: p
  set_error(e);
  if (get_error() == 9)
    return 1;          // expect: leak(p)
  free(p);
  return 0;
}
