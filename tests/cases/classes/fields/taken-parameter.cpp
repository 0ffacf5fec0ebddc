// A class that takes over what it is given, and a setter that drops the old one.
// drive: setTwice()
// drive: { Good g(new Shape); g.set(new Shape); }

struct Shape {
  int sides = 3;
};

class Bad {
public:
  explicit Bad(Shape *shape) : shape_(shape) {}
  ~Bad() { delete shape_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void set(Shape *shape) { shape_ = shape; } // expect: leak(this->shape_)

private:
  Shape *shape_;
};

class Good {
public:
  explicit Good(Shape *shape) : shape_(shape) {}
  ~Good() { delete shape_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void set(Shape *shape) {
    if (shape == shape_)
      return;
    delete shape_;
    shape_ = shape;
  }

private:
  Shape *shape_;
};

#ifdef WT_ORACLE
void setTwice() {
  Shape *first = new Shape; // alloc: this->shape_
  Bad b(first);
  b.set(new Shape);
}
#endif
