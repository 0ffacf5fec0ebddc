// A callee keeps three objects in an array that holds others already.
// drive: { struct box b = {0}; fill(&b, "a"); for (int i = 0; i < 6; i++) free(b.held[i]); }
// drive: { struct box b = {0}; b.count = 4; fill(&b, "a"); }
#include <stdlib.h>
#include <string.h>

struct box {
  char *held[6];
  int count;
};

static int keep(struct box *b, char *x, char *y, char *z) {
  if (b->count > 3)
    return 0;
  b->held[b->count++] = x;
  b->held[b->count++] = y;
  b->held[b->count++] = z;
  return 1;
}

int fill(struct box *b, const char *s) {
  char *x = strdup(s), *y = strdup(s), *z = strdup(s); // alloc: x
  if (x && y && z && keep(b, x, y, z))
    return 0;
  free(x); // broken: leak(x)
  free(y);
  free(z);
  return -1;
}
