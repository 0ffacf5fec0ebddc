// All callers of a static function give it an address, and one of two numbers; of another, one caller does not.
// drive: first()
// drive: second()
// drive: third(0)
// drive: third(3)
#include <stdlib.h>
enum { READ = 1, WRITE = 2 };

static int fill(char *to, int mode) {
  char *p = malloc(4);
  if (!p)
    return -1;
  if (to)
    *to = 1;
  else
    return 1;
  if (mode == READ)
    free(p);
  else if (mode == WRITE)
    free(p);
  return 0;
}

static int handed_on(char *to, int mode) { return fill(to, mode); }

int first(void) {
  char a;
  return fill(&a, READ);
}

int second(void) {
  char a[2];
  return handed_on(a, WRITE);
}

static int any(int mode) {
  char *p = malloc(4); // alloc: p
  if (!p)
    return -1;
  if (mode == READ)
    free(p);
  else if (mode == WRITE) // step: `mode != WRITE`
    free(p);
  return 0;            // expect: leak(p)
}

int third(int mode) { return any(mode) + any(READ); }
