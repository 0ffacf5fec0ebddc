// A reference keeps its temporary alive: a local, a member of an aggregate, through a cast to base, a part of it.
// flags: -std=c++20
#include "observe.h"

struct Pair {
  Tracer first, second;
};
struct Refers {
  const Tracer &held;
};
struct Base {
  int b = 1;
  ~Base() { observe(-50); }
};
struct Derived : Base {
  ~Derived() { observe(-60); }
};
static Tracer make(int n) { return Tracer(n); }

int main() {
  {
    const Tracer &a = make(1);
    observe(10);
    Tracer &&b = Tracer(2);
    b.n = 3;
    observe(20);
    (void)a;
  }
  {
    const int &part = Pair{Tracer(4), Tracer(5)}.second.n;
    observe(part);
  }
  {
    Refers r{make(6)};
    observe(r.held.n);
  }
  {
    const Base &base = Derived();
    observe(base.b);
  }
  {
    const int &plain = 7;
    observe(plain);
  }
  return 0;
}
