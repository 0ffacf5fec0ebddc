// Static locals and globals keep their values; constant initialisers; recursion has its own locals.
#include "observe.h"

static int count = 40;
int table[3] = {1, 2};
int *into = &table[1];
static const struct { int a; const char *s; } names[] = {{1, "one"}, {2, "two"}};

static int next(void) {
  static int calls = 5;
  static int plain;
  plain += 2;
  return ++calls + plain + count++;
}

static int fib(int n) {
  int here = n;
  return n < 2 ? n : fib(n - 1) + fib(n - 2) + (here - n);
}

int main(void) {
  observe(next()), observe(next()), observe(count);
  *into = 9;
  observe(table[1]), observe(table[2]);
  observe(names[1].a), observe(names[1].s[2]);
  observe(fib(7));
  extern int late;
  observe(late);
  return 0;
}
int late = 12;
