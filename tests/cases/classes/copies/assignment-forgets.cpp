// Copy assignment overwrites the member without releasing it.
// drive: { Bad a, b; a = b; }
// drive: { Good a, b; a = b; }

class Bad {
public:
  Bad() : cell_(new int(1)) {} // alloc: this->cell_
  Bad(const Bad &other) : cell_(new int(*other.cell_)) {}
  Bad &operator=(const Bad &other) {
    if (this != &other)
      cell_ = new int(*other.cell_); // expect: leak(this->cell_)
    return *this;
  }
  ~Bad() { delete cell_; }

private:
  int *cell_;
};

class Good {
public:
  Good() : cell_(new int(1)) {}
  Good(const Good &other) : cell_(new int(*other.cell_)) {}
  Good &operator=(const Good &other) {
    if (this != &other)
      *cell_ = *other.cell_;
    return *this;
  }
  ~Good() { delete cell_; }

private:
  int *cell_;
};
