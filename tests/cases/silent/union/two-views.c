// The pointer goes in through one member and comes out through another.
// drive: swap_views(5)
// drive[fail 1]: swap_views(5)
#include <stdint.h>
#include <stdlib.h>

union word {
  void *pointer;
  int *number;
  uintptr_t bits;
};

int swap_views(int n) {
  union word w;
  w.pointer = malloc(sizeof(int)); // alloc: w.pointer
  if (!w.bits)
    return -1;
  *w.number = n;
  int result = *w.number;
  free(w.number); // broken: leak(w.pointer)
  return result;
}
