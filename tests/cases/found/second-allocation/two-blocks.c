// The second allocation fails and the first is forgotten.
// drive: pair(1)
// drive[fail 1]: pair(1)
// drive[fail 2]: pair(1)
// drive[fail 2]: pair_well(1)
#include <stdlib.h>

int pair(int n) {
  int *a = malloc(sizeof *a);   // alloc: a
  if (!a)
    return -1;
  int *b = malloc(sizeof *b);
  if (!b) // step: `b` is null
    return -1;                  // expect: leak(a)
  *a = *b = n;
  int sum = *a + *b;
  free(a);
  free(b);
  return sum;
}

int pair_well(int n) {
  int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (!a || !b) {
    free(a);
    free(b);
    return -1;
  }
  *a = *b = n;
  int sum = *a + *b;
  free(a);
  free(b);
  return sum;
}
