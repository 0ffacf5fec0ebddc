// The same question about null, asked in odd ways.
// drive: all_ways(1)
// drive[fail 1]: all_ways(1)
// drive[fail 2]: all_ways(1)
// drive[fail 3]: all_ways(1)
#include <stdlib.h>

int all_ways(int n) {
  int *a = malloc(sizeof *a); // alloc: a
  if (!(a != NULL))
    return -1;
  int *b = malloc(sizeof *b);
  int failed = b == NULL;
  if (failed) {
    free(a); // broken: leak(a)
    return -2;
  }
  int *c = malloc(sizeof *c); // alloc: c
  if (0 == !c) {
    *c = n;
    n += *c;
    free(c); // broken: leak(c)
  }
  free(b);
  free(a);
  return n;
}
