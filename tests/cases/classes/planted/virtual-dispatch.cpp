// What a virtual method gives is new: one caller forgets it.
// drive: Circle c; area(c); areaKept(c);
struct Path {
  double length = 1;
};
class Shape {
public:
  virtual ~Shape() {}
  virtual Path *outline() const = 0;
};
class Circle : public Shape {
public:
  Path *outline() const override { return new Path; } // alloc: p
};
class Square : public Shape {
public:
  Path *outline() const override {
    Path *p = new Path; // alloc: p
    p->length = 4;
    return p;
  }
};
double area(const Shape &s) {
  Path *p = s.outline(); // alloc: p
  return p->length * 2;
} // missed: leak(p) which of two overriders is called is not known
double areaKept(const Shape &s) {
  Path *p = s.outline();
  double r = p->length * 2;
  delete p;
  return r;
}
