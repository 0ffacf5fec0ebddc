// Destructors on every way out of a scope: the end, return, break, continue, goto.
// flags: -std=c++20
#include "observe.h"

static int leave(int how) {
  Tracer a(1);
  for (int i = 0; i < 2; ++i) {
    Tracer b(2);
    if (how == 1)
      break;
    if (how == 2)
      continue;
    if (how == 3)
      return b.n;
    if (how == 4)
      goto out;
    Tracer c(3);
    switch (how) {
    case 5: {
      Tracer d(4);
      break;
    }
    case 6:
      return c.n;
    }
    observe(50);
  }
  observe(60);
out:
  observe(70);
  return a.n;
}

static void back() {
  int times = 0;
again:
  Tracer t(7);
  if (++times < 3)
    goto again;
}

int main() {
  for (int how = 0; how < 7; ++how)
    observe(leave(how) == 0 ? -1 : how);
  back();
  return 0;
}
