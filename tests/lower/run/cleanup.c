// The cleanup attribute on every way out of a scope, in reverse order.
#include "observe.h"

static void gone(int *p) { observe(-*p); }
#define WATCHED __attribute__((cleanup(gone)))

static int leave(int how) {
  WATCHED int a = 1;
  for (int i = 0; i < 3; ++i) {
    WATCHED int b = 10 + i;
    if (how == 1 && i == 1)
      break;
    if (how == 2 && i == 0)
      continue;
    if (how == 3)
      return a + b;
    if (how == 4)
      goto out;
    {
      WATCHED int c = 100, d = 200;
      observe(b);
      if (how == 5 && i == 1)
        return c + d;
    }
    b = 20 + i;
  }
  observe(5);
out:
  observe(6);
  return a;
}

static int value_is_read_first(void) {
  WATCHED int x = 3;
  int *p = &x;
  return *p + 1;
}

int main(void) {
  for (int how = 0; how < 6; ++how)
    observe(leave(how));
  observe(value_is_read_first());
  return 0;
}
