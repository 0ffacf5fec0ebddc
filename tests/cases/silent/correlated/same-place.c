// Whether two pointers into one array are equal is told by their numbers, which the analysis does not compare.
// drive: both(1, 2)
// drive: both(3, 3)
#include <stdlib.h>

static char buffer[64];

int both(unsigned n, unsigned m) {
  if (n > 60 || m > 60)
    return -1;
  char *a = buffer + n, *b = buffer + m;
  char *p = malloc(4);
  if (!p)
    return -1;
  if (a != b)
    free(p);
  if (n == m)
    free(p); // says: same-element
  return 0;
}
