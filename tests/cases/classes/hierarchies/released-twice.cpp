// Base and derived class both release the base's member.
// drive: { Bad b; }

class Base {
public:
  Base() : buffer_(new char[4]) {} // alloc: &*this
  virtual ~Base() { delete[] buffer_; }
  Base(const Base &) = delete;
  Base &operator=(const Base &) = delete;

protected:
  char *buffer_;
};

class Bad : public Base {
public:
  Bad() {}
  ~Bad() override { delete[] buffer_; } // expect: double-free(&*this)
};

class Good : public Base {
public:
  Good() {}
  ~Good() override {
    delete[] buffer_;
    buffer_ = nullptr;
  }
};
