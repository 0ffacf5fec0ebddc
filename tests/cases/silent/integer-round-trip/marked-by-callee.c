// A callee takes the pointer for a number and marks it; another takes the mark away.
// drive: f()
// quiet: it is released
#include <stdint.h>
#include <stdlib.h>

static void mark(uintptr_t *word) { *word |= 1; }
static void unmark(uintptr_t *word) { *word &= ~(uintptr_t)1; }

int f(void) {
  char *p = malloc(4);
  if (!p)
    return -1;
  mark((uintptr_t *)&p);
  unmark((uintptr_t *)&p);
  free(p);
  return 0;
}
