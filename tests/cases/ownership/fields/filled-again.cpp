// A field is filled at every call; only the last filling is released.
// options: --engines ownership
// drive: { Bad b; b.load(4); b.load(5); }
// drive: { Good g; g.load(4); g.load(5); }

class Bad {
public:
  Bad() : data_(nullptr) {}
  ~Bad() { delete[] data_; }
  void load(int n) {
    data_ = new int[n]; // alloc: this->data_ // expect: leak(this->data_)
    data_[0] = n;
  }

private:
  int *data_;
};

class Good {
public:
  Good() : data_(nullptr) {}
  ~Good() { delete[] data_; }
  void load(int n) {
    delete[] data_;
    data_ = new int[n];
    data_[0] = n;
  }

private:
  int *data_;
};
