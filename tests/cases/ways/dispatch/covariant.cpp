// A clone comes back as the class that was asked for, though the overrider returns its own. The twin does not delete it.
// drive: { Square s; copied(s); }
// drive: own()
// drive: lost()
struct Counted {
  virtual ~Counted() {}
  int count = 0;
};
struct Shape {
  virtual ~Shape() {}
  virtual Shape *clone() const { return new Shape; }
  virtual int sides() const { return 0; }
};
struct Square : Counted, Shape {
  Square *clone() const override { return new Square; }
  int sides() const override { return 4; }
  int width = 1;
};

int copied(const Shape &shape) {
  Shape *copy = shape.clone();
  int sides = copy->sides();
  delete copy;
  return sides;
}

int own() {
  Shape *shape = new Square;
  Shape *copy = shape->clone();
  int sides = copy->sides() + shape->sides();
  delete copy;
  delete shape;
  return sides;
}

int lost() {
  Shape *shape = new Square;
  Shape *copy = shape->clone(); // alloc: copy // step: the memory is allocated by `Square::clone`
  int sides = copy->sides();
  delete shape;
  return sides; // expect: leak(copy)
}
