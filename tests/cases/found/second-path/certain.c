// One way to lose the block hangs on what the callee decides, the other on nothing: the second is told, and surely.
// drive: free(fill(1, 1))
// drive: fill(0, 1)
// drive: fill(1, -1)
#include <stdlib.h>

static int note(char *p) {
  void *entry = calloc(1, 8);
  if (!entry) {
    free(p);
    return -1;
  }
  free(entry);
  return 0;
}

char *fill(int known, int k) {
  char *p = malloc(8);        // alloc: p
  if (!known)
    return NULL;              // expect: leak(p)
  note(p);
  if (k < 0)
    return NULL;              // expect: leak(p)
  return p;
}
