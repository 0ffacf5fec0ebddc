// Base and derived class own one field each; the derived destructor forgets its own.
// options: --engines ownership
// drive: { Base *b = new Bad; delete b; }
// drive: { Base *b = new Good; delete b; }

class Base {
public:
  Base() { head_ = new int(1); }
  virtual ~Base() { delete head_; }

private:
  int *head_;
};

class Bad : public Base {
public:
  Bad() { tail_ = new int(2); } // alloc: this->tail_
  ~Bad() override {}            // expect: leak(this->tail_)

private:
  int *tail_;
};

class Good : public Base {
public:
  Good() { tail_ = new int(2); }
  ~Good() override { delete tail_; }

private:
  int *tail_;
};
