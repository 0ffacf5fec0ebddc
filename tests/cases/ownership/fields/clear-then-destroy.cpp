// clear() releases the field and leaves it dangling; the destructor releases it again.
// options: --engines ownership
// drive: { Bad b; b.clear(); }
// drive: { Good g; g.clear(); g.clear(); }

class Bad {
public:
  Bad() { text_ = new char[8]; } // alloc: this->text_
  ~Bad() { delete[] text_; }     // missed: double-free(this->text_) fields that a destructor does not name are not looked at; others are told apart from calls of the class itself only
  void clear() { delete[] text_; }

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
