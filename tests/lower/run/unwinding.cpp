// An exception runs the destructors of what is alive, innermost first, on its way to the handler.
// flags: -std=c++20
#include "observe.h"

static void thrower(int n) {
  Tracer t(10 + n);
  if (n > 1)
    throw n;
  observe(20);
}

static int guarded(int n) {
  Tracer outer(1);
  try {
    Tracer first(2);
    thrower(n);
    Tracer second(3);
    thrower(n + 1);
    Tracer third(4);
    thrower(n + 2);
  } catch (int e) {
    Tracer handler(5);
    observe(100 + e);
    return e;
  }
  return 0;
}

static void through(int n) {
  Tracer t(6);
  for (int i = 0; i < 3; ++i) {
    Tracer u(7);
    thrower(n + i);
  }
}

int main() {
  observe(guarded(0));
  observe(guarded(1));
  observe(guarded(2));
  observe(guarded(-5));
  try {
    through(1);
  } catch (...) {
    observe(99);
  }
  return 0;
}
