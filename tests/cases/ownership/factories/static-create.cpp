// A static factory chooses among subclasses; the caller releases through the base.
// options: --engines ownership
// drive: bad(0)
// drive: good(0)
// drive: good(1)

class Shape {
public:
  virtual ~Shape() {}
  virtual int area() const = 0;
  static Shape *create(int kind);
};

class Square : public Shape {
public:
  int area() const override { return 4; }
};

class Disc : public Shape {
public:
  int area() const override { return 3; }
};

Shape *Shape::create(int kind) {
  if (kind)
    return new Square;
  return new Disc;
}

int bad(int kind) {
  Shape *shape = Shape::create(kind); // alloc: shape
  return shape->area();               // expect: leak(shape)
}

int good(int kind) {
  Shape *shape = Shape::create(kind);
  int area = shape->area();
  delete shape;
  return area;
}
