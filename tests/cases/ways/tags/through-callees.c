// A pointer carries a tag bit that one callee sets and another clears before it releases.
// drive: tagged()
// drive: lost(0)
// drive: lost(1)
#include <stdint.h>
#include <stdlib.h>
static void *with_tag(void *p) { return (void *)((uintptr_t)p | 1); }
static void drop(void *p) { free((void *)((uintptr_t)p & ~(uintptr_t)7)); }

int tagged(void) {
  char *p = malloc(4);
  void *t = with_tag(p);
  drop(t);
  return 0;
}

int lost(int n) {
  char *p = malloc(4);       // alloc: p
  void *t = with_tag(p);
  if (n) // step: `n != 0`
    return 1;                // expect: leak(p)
  drop(t);
  return 0;
}
