// clear() releases the field and leaves it dangling; the destructor releases it again.
// options: --engines ownership
// drive: { Bad b; b.clear(); }
// drive: { Good g; g.clear(); g.clear(); }

class Bad {
public:
  Bad() { text_ = new char[8]; } // alloc: this->text_
  ~Bad() { delete[] text_; }
  void clear() { delete[] text_; } // expect: double-free(this->text_)

private:
  char *text_;
};

class Good {
public:
  Good() { text_ = new char[8]; }
  ~Good() { delete[] text_; }
  void clear() {
    delete[] text_;
    text_ = nullptr;
  }

private:
  char *text_;
};
