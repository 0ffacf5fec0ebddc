// Exceptions out of temporaries' expressions, loops, arguments and initialisers: only what was made is destroyed.
// flags: -std=c++20
#include "observe.h"

static int fail(int n) {
  if (n == 0)
    throw 1;
  return n;
}
static Tracer make(int n, int ok) {
  fail(ok);
  return Tracer(n);
}
static int both(const Tracer &a, const Tracer &b, int n) { return a.n + b.n + n; }
static void take(Tracer a, int n) { observe(a.n + n); }
struct Pair {
  Tracer a, b;
};

static void attempt(int how) {
  Tracer base(1);
  switch (how) {
  case 0: both(Tracer(2), make(3, 1), fail(0)); break;
  case 1: take(Tracer(4), fail(0)); break;
  case 2: {
    Pair p{Tracer(5), make(6, 0)};
    observe(p.a.n);
    break;
  }
  case 3: {
    Tracer all[3] = {Tracer(7), Tracer(8), make(9, 0)};
    observe(all[0].n);
    break;
  }
  case 4: {
    auto f = [t = Tracer(10), u = fail(0)] { return t.n + u; };
    observe(f());
    break;
  }
  case 5: {
    Tracer *t = new Tracer(fail(0));
    delete t;
    break;
  }
  case 6:
    for (Tracer t(11); fail(t.n - 11); t.n = 11)
      ;
  }
}

int main() {
  for (int how = 0; how < 7; ++how)
    try {
      attempt(how);
    } catch (int) {
      observe(1000 + how);
    }
  return 0;
}
