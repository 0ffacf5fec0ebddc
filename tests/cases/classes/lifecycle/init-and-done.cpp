// init() and done() instead of constructor and destructor: done() forgets one.
// drive: { Bad b; b.init(); b.done(); }
// drive: { Good g; g.init(); g.done(); }

class Bad {
public:
  void init() {
    one_ = new int(1);
    two_ = new int(2); // alloc: this->two_
  }
  void done() { delete one_; } // missed: leak(this->two_) a class without destructor, whose users call done()
  int sum() const { return *one_ + *two_; }

private:
  int *one_, *two_;
};

class Good {
public:
  void init() {
    one_ = new int(1);
    two_ = new int(2);
  }
  void done() {
    delete one_;
    delete two_;
  }

private:
  int *one_, *two_;
};
