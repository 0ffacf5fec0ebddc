// A class that makes its field and has no destructor at all; the twin is released by its user.
// drive: { Bad b; b.get(); }
// drive: use()

class Bad {
public:
  Bad() : counter_(new int(0)) {} // alloc: this->counter_ // expect: leak(this->counter_)
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  int get() const { return *counter_; }

private:
  int *counter_;
};

struct Good {
  Good() : counter(new int(0)) {}
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  int *counter;
};

int use() {
  Good good;
  int n = *good.counter;
  delete good.counter;
  return n;
}
