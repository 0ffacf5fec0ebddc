// Members and bases: made in declaration order, whatever the initialiser list says; destroyed in reverse.
// flags: -std=c++20
#include "observe.h"

struct Left {
  Tracer t;
  Left() : t(1) { observe(11); }
  ~Left() { observe(-11); }
};
struct Right {
  Tracer t{2};
  int extra = 3;
};
struct Both : Left, Right {
  Tracer a, b;
  Tracer all[2] = {Tracer(6), Tracer(7)};
  int n = b.n + 1;
  Both() : Right(), b(5), a(4) { observe(n); }
  explicit Both(int k) : Both() { observe(k); }
  ~Both() { observe(-99); }
};

struct Plain {
  Tracer x{8};
  int y = 9;
};

int main() {
  {
    Both both;
    observe(100);
  }
  {
    Both delegated(50);
    Both copied = delegated;
    observe(copied.n);
  }
  {
    Plain p, q = p, r = static_cast<Plain &&>(q);
    r = p;
    p = static_cast<Plain &&>(r);
    Plain aggregate{Tracer(30), 40};
    observe(aggregate.y);
  }
  return 0;
}
