// The destructor forgets one of the two arrays the constructor makes.
// drive: { Bad b(4); }
// drive: { Good g(4); }

class Bad {
public:
  explicit Bad(int n) : keys_(new int[n]), values_(new int[n]) {} // alloc: this->values_
  ~Bad() { delete[] keys_; } // expect: leak(this->values_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  int sum() const { return keys_[0] + values_[0]; }

private:
  int *keys_, *values_;
};

class Good {
public:
  explicit Good(int n) : keys_(new int[n]), values_(new int[n]) {}
  ~Good() {
    delete[] keys_;
    delete[] values_;
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;

private:
  int *keys_, *values_;
};
