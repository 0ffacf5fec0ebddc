// A field of the base is made by the derived class and released by the base; a second derived class forgets its own.
// drive: { Good g; }
// drive: { Bad b; }

class Base {
public:
  Base() : buffer_(nullptr) {}
  virtual ~Base() { delete[] buffer_; }
  Base(const Base &) = delete;
  Base &operator=(const Base &) = delete;

protected:
  char *buffer_;
};

class Good : public Base {
public:
  Good() { buffer_ = new char[4]; }
  ~Good() override {}
};

class Bad : public Base {
public:
  Bad() : extra_(new char[4]) { buffer_ = new char[4]; } // alloc: this->extra_ // step: `this->extra_` is given a new object
  ~Bad() override {} // expect: leak(this->extra_)

private:
  char *extra_;
};
