// A flag that something writes may be set: through its address, or by name. One that others may write is expected not to be.
// drive: by_name(3)
// drive: through_address(3)
// drive: set(), by_name(3)
// drive: set(), through_address(3)
// drive: exported(1)
#include <stdlib.h>

static int named = 0;
static int addressed = 0;
int visible = 0;

static void assign(int *p) { *p = 1; }

void set(void) {
  named = 1;
  assign(&addressed);
}

int by_name(int n) {
  char *p = malloc(8); // alloc: p
  if (!p)
    return -1;
  p[0] = (char)n;
  if (named) // step: `named != 0`
    return 1; // expect: leak(p)
  free(p);
  return 0;
}

int through_address(int n) {
  char *p = malloc(8); // alloc: q
  if (!p)
    return -1;
  p[0] = (char)n;
  if (addressed) // step: `addressed != 0`
    return 1; // expect: leak(q)
  free(p);
  return 0;
}

int exported(int n) {
  char *p = malloc(8);
  if (!p)
    return -1;
  p[0] = (char)n;
  if (visible)
    return 1;
  free(p);
  return 0;
}
#ifndef WT_ORACLE
int main(int argc, char **argv) {
  set();
  return by_name(argc) + through_address(argc) + exported(argc);
}
#endif
