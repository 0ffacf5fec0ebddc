// By the class of the object; a qualified call is direct.
struct Shape {
  virtual ~Shape();
  virtual int area() = 0;
};
struct Square : Shape {
  int side;
  int area() override { return side * side; }
};
int f(Shape *s, Square &q) { return s->area() + q.Square::area(); }
