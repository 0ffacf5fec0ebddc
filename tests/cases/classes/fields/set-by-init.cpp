// A constructor leaves a member as it is, and `init` sets it to null: nothing is lost. With a constructor that sets it,
// a method that does so too loses what it held.
// drive: { Late l; l.init(); l.fill(3); }
// drive: { Early e; e.fill(3); e.start(); }
class Late {
public:
  Late() {}
  ~Late() { delete data_; } // broken: leak(this->data_)
  Late(const Late &) = delete;
  Late &operator=(const Late &) = delete;
  void init() { data_ = nullptr; }
  void fill(int n) {
    if (!data_)
      data_ = new int(n);
  }

private:
  int *data_;
};

class Early {
public:
  Early() : data_(nullptr) {}
  ~Early() { delete data_; }
  Early(const Early &) = delete;
  Early &operator=(const Early &) = delete;
  void start() { data_ = nullptr; } // expect: leak(this->data_)
  void fill(int n) {
    if (!data_)
      data_ = new int(n); // alloc: this->data_
  }

private:
  int *data_;
};
