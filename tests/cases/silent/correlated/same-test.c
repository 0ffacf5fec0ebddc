// The same comparison guards allocation and release.
// drive: larger(3, 2)
// drive: larger(2, 3)
// drive[fail 1]: larger(3, 2)
#include <stdlib.h>

int larger(int a, int b) {
  int *difference = 0;
  if (a > b) {
    difference = malloc(sizeof *difference); // alloc: difference
    if (!difference)
      return -1;
    *difference = a - b;
  }
  int result = b;
  if (a > b)
    result += *difference;
  if (b < a)
    free(difference); // broken: leak(difference)
  return result;
}
