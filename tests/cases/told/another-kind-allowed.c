// A comment that allows one kind of finding on its line allows no other.
// drive: first(1)
// drive: second(1)
#include <stdlib.h>

int first(int early) {
  char *p = malloc(4); // alloc: p
  if (!p)
    return -1;
  if (early)
    return 1; // expect: leak(p) // NOLINT(double_free)
  free(p);
  return 0;
}

int second(int early) {
  char *q = malloc(4); // alloc: q
  if (!q)
    return -1;
  if (early)
    return 1; // missed: leak(q) the line allows it // NOLINT(clang-analyzer-unix.Malloc)
  free(q);
  return 0;
}
