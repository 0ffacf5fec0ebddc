// Temporaries end with the full expression, in reverse order; those of an untaken branch never were.
// flags: -std=c++20
#include "observe.h"

static Tracer make(int n) { return Tracer(n); }
static int value(const Tracer &t) { return t.n; }
static int sum(const Tracer &a, const Tracer &b) { return a.n + b.n; }

int main() {
  observe(value(make(1)) + 100);
  int s = sum(Tracer(2), make(3));
  observe(s);
  for (int i = 0; i < 2; ++i) {
    if (i && value(Tracer(4)) == 4)
      observe(40);
    int r = i ? value(Tracer(5)) : value(make(6));
    observe(r);
    observe(i || value(Tracer(7)));
  }
  Tracer(8), observe(80);
  (void)Tracer(9);
  while (value(Tracer(10)) != 10)
    observe(-1);
  switch (value(Tracer(11))) {
  case 11:
    observe(110);
  }
  return value(Tracer(12)) - 12;
}
