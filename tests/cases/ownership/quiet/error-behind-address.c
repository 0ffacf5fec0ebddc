// A maker that fails says so behind an address, and gives null: its caller asks for the error only.
// options: --engines ownership
// drive: use(1)
// drive: use(0)
#include <stdlib.h>

static int *opened(int isGood, int *error) {
  *error = !isGood;
  if (!isGood)
    return NULL;
  int *p = malloc(sizeof *p);
  if (!p)
    *error = 2;
  return p;
}

int use(int isGood) {
  int error = 0;
  int *p = opened(isGood, &error);
  if (error)
    return -error;
  int n = *p = 3;
  free(p);
  return n;
}
