// Structured bindings: of arrays, of structs by value and by reference, of tuple-like classes.
// flags: -std=c++20
#include "observe.h"

namespace std {
template <class T> struct tuple_size;
template <__SIZE_TYPE__ I, class T> struct tuple_element;
}
struct Point { int x, y; };
struct Held { Tracer t; int n; };
struct Custom {
  int v;
  template <__SIZE_TYPE__ I> int get() const {
    observe(static_cast<int>(I));
    return v + static_cast<int>(I);
  }
};
template <> struct std::tuple_size<Custom> { static constexpr __SIZE_TYPE__ value = 2; };
template <__SIZE_TYPE__ I> struct std::tuple_element<I, Custom> { using type = int; };

static Point make() { return {3, 4}; }

int main() {
  int a[] = {1, 2};
  auto [p, q] = a;
  auto &[r, s] = a;
  r = 10;
  observe(p), observe(q), observe(a[0]), observe(s);
  auto [x, y] = make();
  observe(x + y);
  Point point{5, 6};
  auto &[px, py] = point;
  py = 60;
  observe(point.y), observe(px);
  {
    auto [t, n] = Held{Tracer(7), 8};
    observe(t.n + n);
  }
  auto [c, d] = Custom{20};
  observe(c), observe(d);
  return 0;
}
