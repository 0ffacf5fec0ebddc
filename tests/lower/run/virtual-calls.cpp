// Virtual calls: overriding, the class under construction, qualified calls, pure functions, second bases.
// flags: -std=c++20
#include "observe.h"

struct Shape {
  Shape() { observe(id()); }
  virtual ~Shape() { observe(-id()); }
  virtual int id() const { return 1; }
  virtual int area() const = 0;
  int twice() const { return 2 * area(); }
};
struct Named {
  int length = 5;
  virtual int name() const { return length; }
  virtual ~Named() { observe(-length); }
};
struct Square : Shape, Named {
  int side;
  explicit Square(int s) : side(s) { observe(id()); }
  ~Square() override { observe(-id()); }
  int id() const override { return 2; }
  int area() const override { return side * side; }
  int name() const override { return side + Named::name(); }
};
struct Cube : Square {
  Cube() : Square(3) {}
  int id() const override { return 3; }
  int area() const override { return 6 * Square::area(); }
};

int main() {
  Cube cube;
  Shape &shape = cube;
  Named *named = &cube;
  observe(shape.twice()), observe(named->name()), observe(cube.Shape::id());
  Square square(4);
  Shape *all[] = {&cube, &square};
  for (Shape *s : all)
    observe(s->area());
  int (Shape::*unused)() const = nullptr;
  (void)unused;
  Named *owned = new Square(7);
  observe(owned->name());
  delete owned;
  return 0;
}
