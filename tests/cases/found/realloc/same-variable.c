// `p = realloc(p, n)`: if it fails the old block is still there and nobody holds it.
// drive: append(4)
// drive[fail 2]: append(4)
#include <stdlib.h>

int append(size_t n) {
  char *p = malloc(n);     // alloc: p
  if (!p)
    return -1;
  p[0] = 1;
  p = realloc(p, 2 * n);   // expect: leak(p)
  if (!p)
    return -1;
  int result = p[0];
  free(p);
  return result;
}
