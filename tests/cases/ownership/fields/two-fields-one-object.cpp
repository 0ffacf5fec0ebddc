// Two fields point to one object, and the destructor releases it through both.
// options: --engines ownership
// drive: { Bad b; b.sum(); }
// drive: { Good g; g.sum(); }

class Bad {
public:
  Bad() {
    first_ = new int(1); // alloc: this->last_
    last_ = first_;
  }
  ~Bad() {
    delete first_;
    delete last_;        // missed: double-free(this->last_) fields that a destructor does not name are not looked at; others are told apart from calls of the class itself only
  }
  int sum() const { return *first_ + *last_; }

private:
  int *first_;
  int *last_;
};

class Good {
public:
  Good() {
    first_ = new int(1);
    last_ = first_;
  }
  ~Good() { delete first_; }
  int sum() const { return *first_ + *last_; }

private:
  int *first_;
  int *last_;
};
