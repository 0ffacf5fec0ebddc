// release() hands the object out and keeps it as well: the caller and the destructor both release it.
// options: --engines ownership
// drive: use_bad()
// drive: use_good()

class Bad {
public:
  Bad() { value_ = new int(1); } // alloc: value
  ~Bad() { delete value_; }
  int *release() { return value_; }

private:
  int *value_;
};

class Good {
public:
  Good() { value_ = new int(1); }
  ~Good() { delete value_; }
  int *release() {
    int *value = value_;
    value_ = nullptr;
    return value;
  }

private:
  int *value_;
};

void use_bad() {
  Bad bad;
  int *value = bad.release(); // alloc: value
  delete value;               // expect: double-free(value)
}

void use_good() {
  Good good;
  int *value = good.release();
  delete value;
}
