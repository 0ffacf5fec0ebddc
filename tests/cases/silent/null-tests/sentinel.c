// A sentinel object stands for "none": what is not the sentinel is freed.
// drive: widest(1)
// drive: widest(0)
// drive[fail 1]: widest(1)
#include <stdlib.h>

static int nothing;
#define NONE (&nothing)

int widest(int wanted) {
  int *own = wanted ? malloc(sizeof *own) : NULL; // alloc: own
  int *current = own ? own : NONE;
  *current = 3;
  int result = *current;
  if (current != NONE)
    free(current); // broken: leak(own)
  return result;
}
