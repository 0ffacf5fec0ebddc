// A method is called on an object that was deleted. The twins call it before, or on another object.
// drive: virtual_call()
// drive: by_reference()
// drive: through_helper(1)
// drive: before()
// drive: another(3)
#include <string.h>

class Shape {
public:
  explicit Shape(int sides) : sides_(sides) { memset(name_, 0, sizeof name_); }
  virtual ~Shape() {}
  virtual int area() { return sides_; }
  virtual int kind() { return 7; } // reads nothing, and is looked up in the object all the same
  int sides() const { return sides_; }

private:
  int sides_;
  char name_[16];
};

int virtual_call() {
  Shape *shape = new Shape(3); // alloc: shape
  delete shape;
  return shape->kind(); // expect: use-after-free(shape)
}

static int kindOf(Shape &shape) { return shape.kind(); }

int by_reference() {
  Shape *shape = new Shape(3); // alloc: other
  Shape &same = *shape;
  delete shape;
  return kindOf(same); // expect: use-after-free(other)
}

int through_helper(int n) {
  Shape *shape = new Shape(n); // alloc: third
  int area = shape->area();
  delete shape;
  if (area > 0)
    return shape->sides(); // expect: use-after-free(third)
  return 0;
}

int before() {
  Shape *shape = new Shape(3);
  int kind = shape->kind() + kindOf(*shape) + shape->sides();
  delete shape;
  return kind;
}

int another(int n) {
  Shape *shape = new Shape(n);
  delete shape;
  shape = new Shape(n + 1);
  int kind = shape->kind();
  delete shape;
  return kind;
}
