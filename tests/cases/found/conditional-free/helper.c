// The helper frees when it fails, and the caller frees again.
// drive: convert(-1)
// drive: convert(1)
// drive: convert_well(-1)
#include <stdlib.h>

static int store(int *p, int n) {
  if (n < 0) {
    free(p);
    return -1;
  }
  *p = n;
  return 0;
}

int convert(int n) {
  int *p = malloc(sizeof *p);   // alloc: p
  if (!p)
    return -1;
  int status = store(p, n);
  free(p);                      // expect: double-free(p)
  return status;
}

int convert_well(int n) {
  int *p = malloc(sizeof *p);
  if (!p)
    return -1;
  int status = store(p, n);
  if (status == 0)
    free(p);
  return status;
}
