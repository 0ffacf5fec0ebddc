// A move assignment takes the other object's block and forgets its own; one that releases it first, and one that swaps.
// drive: { Bad a(3), b(4); a = static_cast<Bad &&>(b); }
// drive: { Good a(3), b(4); a = static_cast<Good &&>(b); }
// drive: { Swapped a(3), b(4); a = static_cast<Swapped &&>(b); }
class Bad {
public:
  explicit Bad(int n) : data_(new int(n)) {} // alloc: this->data_
  ~Bad() { delete data_; }
  Bad(const Bad &) = delete;
  Bad &operator=(Bad &&other) {
    if (this != &other) {
      data_ = other.data_; // expect: leak(this->data_)
      other.data_ = nullptr;
    }
    return *this;
  }

private:
  int *data_;
};
class Good {
public:
  explicit Good(int n) : data_(new int(n)) {}
  ~Good() { delete data_; }
  Good(const Good &) = delete;
  Good &operator=(Good &&other) {
    if (this != &other) {
      delete data_;
      data_ = other.data_;
      other.data_ = nullptr;
    }
    return *this;
  }

private:
  int *data_;
};
class Swapped {
public:
  explicit Swapped(int n) : data_(new int(n)) {}
  ~Swapped() { delete data_; }
  Swapped(const Swapped &) = delete;
  Swapped &operator=(Swapped &&other) {
    int *mine = data_;
    data_ = other.data_;
    other.data_ = mine;
    return *this;
  }

private:
  int *data_;
};
