// close() releases the member and leaves it: the destructor releases it again.
// drive: { Bad b; b.close(); }
// drive: { Good g; g.close(); }

class Bad {
public:
  Bad() : block_(new int(1)) {} // alloc: this->block_
  ~Bad() { delete block_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void close() { delete block_; } // expect: double-free(this->block_)

private:
  int *block_;
};

class Good {
public:
  Good() : block_(new int(1)) {}
  ~Good() { delete block_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void close() {
    delete block_;
    block_ = nullptr;
  }

private:
  int *block_;
};
