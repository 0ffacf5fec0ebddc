// The branch that decides is on the path, also where the engine needs nothing of it.
// drive: trimmed("ab")
// drive: trimmed("")
#include <stdlib.h>

int trimmed(const char *text) {
  char *buffer = malloc(8); // alloc: buffer
  char *end = buffer;
  if (!buffer)
    return -1;
  while (*text > ' ' && end - buffer < 7)
    *end++ = *text++;
  *end = 0;
  int n = end - buffer;
  if (n == 0)  // step: `n == 0`
    return -2; // expect: leak(buffer)
  free(buffer);
  return n;
}
