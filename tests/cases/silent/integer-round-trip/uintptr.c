// A pointer kept as an integer is still the same pointer.
// drive: round_trip(3)
// drive[fail 1]: round_trip(3)
#include <stdint.h>
#include <stdlib.h>

int round_trip(int n) {
  int *p = malloc(sizeof *p); // alloc: word
  if (!p)
    return -1;
  *p = n;
  uintptr_t word = (uintptr_t)p;
  p = NULL;
  word += 0;
  int *back = (int *)word;
  int result = *back;
  free((void *)word); // broken: leak(word)
  return result;
}
