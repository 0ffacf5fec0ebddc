// Objects that are opened and closed: close() forgets one of two fields.
// options: --engines ownership
// drive: { Bad b; b.open(); b.close(); }
// drive: { Good g; g.open(); g.close(); }

class Bad {
public:
  Bad() : in_(nullptr), out_(nullptr) {}
  ~Bad() { delete[] in_; } // expect: leak(this->out_)
  void open() {
    delete[] in_;
    in_ = new char[4];
    out_ = new char[4]; // alloc: this->out_
  }
  void close() {
    delete[] in_;
    in_ = nullptr;
    out_ = nullptr;
  }

private:
  char *in_;
  char *out_;
};

class Good {
public:
  Good() : in_(nullptr), out_(nullptr) {}
  ~Good() {
    delete[] in_;
    delete[] out_;
  }
  void open() {
    close();
    in_ = new char[4];
    out_ = new char[4];
  }
  void close() {
    delete[] in_;
    delete[] out_;
    in_ = nullptr;
    out_ = nullptr;
  }

private:
  char *in_;
  char *out_;
};
