// The callee returns the buffer it was given.
// drive: { char *s = repeat('x', 3); free(s); }
// drive[fail 1]: { char *s = repeat('x', 3); free(s); }
#include <stdlib.h>
#include <string.h>

static char *fill(char *to, int c, size_t n) {
  memset(to, c, n);
  to[n] = 0;
  return to;
}

char *repeat(int c, size_t n) {
  char *buffer = malloc(n + 1);
  if (!buffer)
    return NULL;
  return fill(buffer, c, n);
}
