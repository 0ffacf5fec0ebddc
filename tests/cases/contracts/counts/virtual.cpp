// Interfaces that count: what AddRef and Release do is not seen, their names tell it.
// drive: { Shape *s = make(); forgets(s, 1); s->Release(); }
// drive: { Shape *s = make(); forgets(s, 0); s->Release(); }
// drive: { Shape *s = make(); gives_back(s, 1); gives_back(s, 0); s->Release(); }
// drive: { Shape *s = make(), *t = nullptr; query(s, 1, &t); t->Release(); query(s, 0, &t); s->Release(); }
class Shape {
public:
  virtual unsigned AddRef() = 0;
  virtual unsigned Release() = 0;
  virtual int area() const = 0;

protected:
  virtual ~Shape() = default;
};

Shape *make();
#ifdef WT_ORACLE
namespace {
class Square : public Shape {
public:
  unsigned AddRef() override { return ++references_; }
  unsigned Release() override {
    unsigned left = --references_;
    if (left == 0)
      delete this;
    return left;
  }
  int area() const override { return 4; }

private:
  unsigned references_ = 1;
};
} // namespace
Shape *make() {
  return new Square; // alloc: s
}
#endif

int forgets(Shape *s, int n) {
  s->AddRef(); // alloc: s // expect: leak(s)
  if (n > 0)
    return -1;
  s->Release();
  return 0;
}

int gives_back(Shape *s, int n) {
  s->AddRef();
  int result = n > 0 ? s->area() : -1;
  s->Release();
  return result;
}

int query(Shape *s, int n, Shape **out) {
  s->AddRef();
  if (n > 0) {
    *out = s;
    return 0;
  }
  s->Release();
  return -1;
}
