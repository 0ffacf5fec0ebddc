// A private helper that only the destructor calls may leave the fields dangling.
// drive: { Good g; }
// drive: { Bad b; b.reset(); }

class Good {
public:
  Good() : a_(new int(1)), b_(new int(2)) {}
  ~Good() { destroy(); }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;

private:
  void destroy() {
    delete a_;
    delete b_;
  }
  int *a_, *b_;
};

class Bad {
public:
  Bad() : a_(new int(1)), b_(new int(2)) {} // alloc: this->b_
  ~Bad() { destroy(); } // expect: leak(this->b_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void reset() {
    destroy();
    a_ = new int(1);
    b_ = new int(2); // alloc: this->b_ // expect: leak(this->b_)
  }

private:
  void destroy() {
    delete a_;
  }
  int *a_, *b_;
};
