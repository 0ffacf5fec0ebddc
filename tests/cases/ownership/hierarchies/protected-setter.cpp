// The base owns the field; the derived class fills it through the base's setter, or behind its back.
// options: --engines ownership
// drive: { Good g; g.fill(); }
// drive: { Bad b; b.fill(); }

class Base {
public:
  Base() { buffer_ = new char[4]; } // alloc: this->buffer_
  ~Base() { delete[] buffer_; }

protected:
  void set(char *buffer) {
    delete[] buffer_;
    buffer_ = buffer;
  }
  char *buffer_;
};

class Good : public Base {
public:
  void fill() { set(new char[8]); }
};

class Bad : public Base {
public:
  void fill() { buffer_ = new char[8]; } // expect: leak(this->buffer_)
};
