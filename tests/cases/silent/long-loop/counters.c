// After any number of rounds a counter has not become zero again, a flag is what the loop sets it to, and a pointer that was
// moved still points into its block.
// drive: collect(5, 1)
// drive: collect(0, 1)
// drive: flagged(9)
// drive: zeroed(9)
// drive: countdown(7)
#include <stdlib.h>

int collect(int count, int wanted) {
  int hits = 0;
  char *block = NULL;
  for (int i = 0; i < count; i++)
    if (i % 2 == wanted) {
      if (hits == 0)
        block = malloc(8);
      hits++;
    }
  if (hits > 0)
    free(block);
  return hits;
}

int flagged(int count) {
  int isBad = 0;
  char *block = malloc(16);
  if (!block)
    return -1;
  for (int i = 0; i < count; i++)
    if (i == 7)
      isBad = 1;
  if (isBad == 0 || isBad == 1)
    free(block);
  return isBad;
}

int zeroed(int count) {
  char *block = malloc(16);
  if (!block)
    return -1;
  char *end = block;
  while (count-- > 0)
    *end++ = 0;
  free(block);
  return 0;
}

int countdown(int left) {
  char *last = NULL;
  while (left > 0) {
    char *line = malloc(8);
    free(last);
    last = line;
    left--;
  }
  free(last);
  return left;
}
