// The member starts empty; a setter that may be called twice overwrites it.
// drive: { Bad b; b.load(1); b.load(2); }
// drive: { Good g; g.load(1); g.load(2); }
// drive: { Init i; i.start(); }
// drive: { Once o; o.load(1); o.load(2); }

class Bad {
public:
  Bad() : data_(nullptr) {}
  ~Bad() { delete[] data_; }
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void load(int n) {
    data_ = new int[16]; // alloc: this->data_ // expect: leak(this->data_)
    data_[0] = n;
  }

private:
  int *data_;
};

class Good {
public:
  Good() : data_(nullptr) {}
  ~Good() { delete[] data_; }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void load(int n) {
    delete[] data_;
    data_ = new int[16];
    data_[0] = n;
  }

private:
  int *data_;
};

class Once {
public:
  Once() : data_(nullptr) {}
  ~Once() { delete[] data_; }
  Once(const Once &) = delete;
  Once &operator=(const Once &) = delete;
  void load(int n) {
    if (data_)
      return;
    data_ = new int[16];
    data_[0] = n;
  }

private:
  int *data_;
};

class Init {
public:
  Init() : data_(nullptr) {}
  ~Init() { delete[] data_; }
  Init(const Init &) = delete;
  Init &operator=(const Init &) = delete;
  void start() { data_ = new int[16]; }

private:
  int *data_;
};
