// A growing array: the old block is forgotten in one, released in the other.
// drive: { Bad b; for (int i = 0; i < 20; i++) b.add(i); }
// drive: { Good g; for (int i = 0; i < 20; i++) g.add(i); }

class Bad {
public:
  Bad() : items_(new int[4]), used_(0), room_(4) {} // alloc: this->items_
  ~Bad() { delete[] items_; } // step: `this->items_` owns its object: `Bad::~Bad` releases it
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void add(int n) {
    if (used_ == room_) {
      int *bigger = new int[room_ * 2]; // alloc: this->items_
      for (int i = 0; i < used_; i++)
        bigger[i] = items_[i];
      items_ = bigger; // expect: leak(this->items_)
      room_ *= 2;
    }
    items_[used_++] = n;
  }

private:
  int *items_;
  int used_, room_;
};

class Good {
public:
  Good() : items_(new int[4]), used_(0), room_(4) {}
  ~Good() { delete[] items_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void add(int n) {
    if (used_ == room_) {
      int *bigger = new int[room_ * 2];
      for (int i = 0; i < used_; i++)
        bigger[i] = items_[i];
      delete[] items_;
      items_ = bigger;
      room_ *= 2;
    }
    items_[used_++] = n;
  }

private:
  int *items_;
  int used_, room_;
};
