// A setter forgets what the field owned before.
// options: --engines ownership
// drive: { Bad b; b.set(new int(2)); }
// drive: { Good g; g.set(new int(2)); }

class Bad {
public:
  Bad() { value_ = new int(1); } // alloc: this->value_
  ~Bad() { delete value_; }
  void set(int *value) {
    value_ = value;              // expect: leak(this->value_)
  }

private:
  int *value_;
};

class Good {
public:
  Good() { value_ = new int(1); }
  ~Good() { delete value_; }
  void set(int *value) {
    delete value_;
    value_ = value;
  }

private:
  int *value_;
};
