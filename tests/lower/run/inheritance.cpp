// Multiple and virtual inheritance: where bases lie, one shared base, made once and first.
// flags: -std=c++20
#include "observe.h"

struct Top {
  int t;
  explicit Top(int n) : t(n) { observe(n); }
  ~Top() { observe(-t); }
};
struct Left : virtual Top {
  int l = 20;
  Left() : Top(1) { observe(2); }
  ~Left() { observe(-2); }
};
struct Right : virtual Top {
  int r = 30;
  Right() : Top(3) { observe(4); }
  ~Right() { observe(-4); }
};
struct Bottom : Left, Right {
  int b = 40;
  Bottom() : Top(5) { observe(6); }
  ~Bottom() { observe(-6); }
};
struct A { int a = 1; };
struct B { int b = 2; };
struct C : A, B { int c = 3; };

int main() {
  {
    Bottom bottom;
    Left &left = bottom;
    Right *right = &bottom;
    left.t = 50;
    observe(right->t), observe(right->r), observe(left.l), observe(bottom.b);
  }
  {
    Left alone;
    observe(alone.t);
  }
  C c;
  B *b = &c;
  b->b = 9;
  observe(c.b), observe(static_cast<C *>(b)->c), observe(static_cast<A &>(c).a);
  return 0;
}
