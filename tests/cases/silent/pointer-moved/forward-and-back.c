// The pointer walks over the block and comes back before it is freed.
// drive: trim(strdup("  a"))
// drive: trim(strdup("a"))
// drive: sum(4)
#include <stdlib.h>
#include <string.h>

int trim(char *s) {
  if (!s)
    return -1;
  char *start = s;
  while (*s == ' ')
    ++s;
  int length = (int)strlen(s);
  s = start;
  free(s);
  return length;
}

int sum(int n) {
  int *p = malloc(sizeof *p * (size_t)n), total = 0; // alloc: p
  if (!p)
    return -1;
  for (int i = 0; i < n; ++i)
    *p++ = i;
  p -= n;
  for (int i = 0; i < n; ++i)
    total += p[i];
  free(p); // broken: leak(p)
  return total;
}
