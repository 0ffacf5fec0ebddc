// clear() empties both members and releases one of them.
// drive: { Bad b; b.clear(); }
// drive: { Good g; g.clear(); g.clear(); }

class Bad {
public:
  Bad() : first_(new int(1)), second_(new int(2)) {} // alloc: this->second_
  ~Bad() {
    delete first_;
    delete second_;
  }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void clear() {
    delete first_;
    first_ = nullptr;
    second_ = nullptr; // expect: leak(this->second_)
  }

private:
  int *first_, *second_;
};

class Good {
public:
  Good() : first_(new int(1)), second_(new int(2)) {}
  ~Good() { clear(); }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void clear() {
    delete first_;
    first_ = nullptr;
    delete second_;
    second_ = nullptr;
  }

private:
  int *first_, *second_;
};
