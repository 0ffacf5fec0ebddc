// A member made by new[] is released by delete, in the destructor or in a method.
// drive: { Bad b(3); }
// drive: { Later l; l.grow(3); l.drop(); }
// drive: { Good g(3); }

class Bad {
public:
  explicit Bad(int n) : items_(new int[n]) {} // alloc: this->items_
  ~Bad() { delete items_; } // expect: mismatched-free(this->items_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;

private:
  int *items_;
};

class Later {
public:
  Later() : items_(nullptr) {}
  ~Later() { delete[] items_; }
  Later(const Later &) = delete;
  Later &operator=(const Later &) = delete;
  void grow(int n) {
    delete[] items_;
    items_ = new int[n]; // alloc: grown
  }
  void drop() {
    delete items_; // expect: mismatched-free(grown)
    items_ = nullptr;
  }

private:
  int *items_;
};

class Good {
public:
  explicit Good(int n) : items_(new int[n]), one_(new int) {}
  ~Good() {
    delete[] items_;
    delete one_;
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;

private:
  int *items_;
  int *one_;
};
