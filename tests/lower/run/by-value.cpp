// Class objects by value: copies, moves and elision, and when parameters die.
// flags: -std=c++20
#include "observe.h"

static int take(Tracer t) {
  observe(500);
  return t.n;
}
static Tracer pass(Tracer t) { return t; }
static Tracer named(int n) {
  Tracer t(n);
  t.n += 1;
  return t;
}
static Tracer either(bool first) {
  Tracer a(1), b(2);
  if (first)
    return a;
  return b;
}

int main() {
  Tracer x(10);
  take(x);
  observe(501);
  take(static_cast<Tracer &&>(x));
  observe(502);
  take(Tracer(20));
  observe(503);
  Tracer y = named(30);
  observe(504);
  Tracer z = pass(y);
  observe(505);
  Tracer e = either(true);
  Tracer f = either(false);
  observe(506);
  y = z;
  z = Tracer(40);
  return 0;
}
