// How often can it be lost? What main calls once, outside of loops, loses it once.
// drive: run(1)
#include <stdlib.h>

static int set_up(int n) {
  char *p = malloc(4); // alloc: p1
  if (!p)
    return -1;
  if (n)
    return 1; // expect: leak(p1) // says: once
  free(p);
  return 0;
}

static int tried_twice(int n) {
  char *p = malloc(4); // alloc: p2
  if (!p)
    return -1;
  if (n)
    return 1; // expect: leak(p2) // says: per-call
  free(p);
  return 0;
}

static int each(int n) {
  char *p = malloc(4); // alloc: p3
  if (!p)
    return -1;
  if (n)
    return 1; // expect: leak(p3) // says: per-call
  free(p);
  return 0;
}

int main(int count, char **arguments) {
  int sum = set_up(count);
  sum += tried_twice(count);
  sum += tried_twice(count + 1);
  for (int i = 0; i < count; i++)
    sum += each(i);
  return sum + (arguments == NULL);
}

#ifdef WT_ORACLE
static void run(int n) {
  set_up(n);
  tried_twice(n);
  each(n);
}
#endif
