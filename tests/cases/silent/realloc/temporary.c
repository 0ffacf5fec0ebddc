// realloc goes to a temporary; on failure the old block is freed.
// drive: grow(4)
// drive[fail 1]: grow(4)
// drive[fail 2]: grow(4)
#include <stdlib.h>

int grow(size_t n) {
  char *p = malloc(n); // alloc: p
  if (!p)
    return -1;
  p[0] = 1;
  char *bigger = realloc(p, 2 * n); // alloc: p
  if (!bigger) {
    free(p); // broken: leak(p)
    return -1;
  }
  p = bigger;
  int result = p[0];
  free(p); // broken: leak(p)
  return result;
}
