// A callee of a callee releases: the path leads to the statement that does it.
// drive: twice(0)
// drive: twice(1)
#include <stdlib.h>

static void drop(char *s) {
  free(s); // step: in `drop`: `s` is released
}

static void done(char *text, int *count) {
  --*count;
  drop(text); // step: in `done`: `text` is passed to `drop`
}

int twice(int n) {
  int count = 1;
  char *p = malloc(4); // alloc: p
  if (!p)
    return -1;
  done(p, &count); // step: is released by `done`
  if (n)           // step: `n != 0`
    free(p);       // expect: double-free(p)
  return count;
}
