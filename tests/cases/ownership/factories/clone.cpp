// clone() makes a new object each time; comparing with a clone must release it.
// options: --engines ownership
// drive: { Number n(3); bad(&n); }
// drive: { Number n(3); good(&n); }

class Value {
public:
  virtual ~Value() {}
  virtual Value *clone() const = 0;
  virtual int get() const = 0;
};

class Number : public Value {
public:
  explicit Number(int n) : n_(n) {}
  Value *clone() const override { return new Number(n_); }
  int get() const override { return n_; }

private:
  int n_;
};

bool bad(const Value *v) {
  Value *copy = v->clone();       // alloc: copy
  return copy->get() == v->get(); // expect: leak(copy)
}

bool good(const Value *v) {
  Value *copy = v->clone();
  bool isSame = copy->get() == v->get();
  delete copy;
  return isSame;
}
