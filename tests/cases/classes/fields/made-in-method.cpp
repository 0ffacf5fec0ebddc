// A method makes the field, the destructor forgets it; in the twin it does not.
// drive: { Bad b; b.open(3); }
// drive: { Good g; g.open(3); }
// drive: { Good g; }

class Bad {
public:
  Bad() : buffer_(nullptr), name_(new char[8]) {}
  ~Bad() { delete[] name_; } // expect: leak(this->buffer_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void open(int n) {
    if (!buffer_)
      buffer_ = new int[n]; // alloc: this->buffer_
  }

private:
  int *buffer_;
  char *name_;
};

class Good {
public:
  Good() : buffer_(nullptr), name_(new char[8]) {}
  ~Good() {
    delete[] name_;
    delete[] buffer_;
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void open(int n) {
    if (!buffer_)
      buffer_ = new int[n];
  }

private:
  int *buffer_;
  char *name_;
};
