// Aggregates: designated, with bases, nested braces, default members that use this, arrays of classes of two dimensions.
// flags: -std=c++20
#include "observe.h"

struct Base {
  int b = 1;
  Tracer t{2};
};
struct Derived : Base {
  int c;
  int d = c + b;
};
struct Options {
  int width = 80, height = 25;
  const char *name = "none";
  int area = width * height;
};
struct Grid {
  Tracer cells[2][2];
  int rest[3];
};

int main() {
  Derived x{{5, Tracer(6)}, 7};
  observe(x.d);
  Derived y{{}, 9};
  observe(y.d), observe(y.t.n);
  Options o{.height = 10};
  observe(o.area), observe(o.name[1]);
  Grid g{{{Tracer(11), Tracer(12)}, {Tracer(13), Tracer(14)}}, {1}};
  observe(g.cells[1][0].n), observe(g.rest[2]);
  Grid copy = g;
  Derived *p = new Derived{{3, Tracer(4)}, 5};
  observe(p->d);
  delete p;
  int a[2][2] = {1, 2, 3};
  observe(a[1][0] + a[1][1]);
  Tracer *list = new Tracer[2]{Tracer(31), Tracer(32)};
  observe(list[1].n);
  delete[] list;
  return 0;
}
