// A move constructor that leaves the other its pointer, and one that empties it.
// drive: { Bad a; Bad b(static_cast<Bad &&>(a)); }
// drive: { Good a; Good b(static_cast<Good &&>(a)); Good c; c = static_cast<Good &&>(b); }

class Bad {
public:
  Bad() : cell_(new int(1)) {} // alloc: this->cell_
  Bad(Bad &&other) : cell_(other.cell_) {} // expect: copy-double-owner(this->cell_)
  Bad &operator=(Bad &&) = delete;
  ~Bad() { delete cell_; }

private:
  int *cell_;
};

class Good {
public:
  Good() : cell_(new int(1)) {}
  Good(Good &&other) : cell_(other.cell_) { other.cell_ = nullptr; }
  Good &operator=(Good &&other) {
    int *old = cell_;
    cell_ = other.cell_;
    other.cell_ = old;
    return *this;
  }
  ~Good() { delete cell_; }

private:
  int *cell_;
};
