// A move constructor that does not empty the other; a move assignment that forgets what it had.
// drive: { Keeps a(4); Keeps b(static_cast<Keeps &&>(a)); }
// drive: { Forgets a(4), b(5); a = static_cast<Forgets &&>(b); }
// drive: { Right a(4), b(5); a = static_cast<Right &&>(b); Right c(static_cast<Right &&>(a)); }
class Keeps {
public:
  explicit Keeps(int n) : p_(new int[n]) {} // alloc: p
  Keeps(Keeps &&o) : p_(o.p_) {} // expect: copy-double-owner(p)
  ~Keeps() { delete[] p_; }

private:
  int *p_;
};
class Forgets {
public:
  explicit Forgets(int n) : q_(new int[n]) {} // alloc: this->q_
  ~Forgets() { delete[] q_; }
  Forgets(const Forgets &) = delete;
  Forgets &operator=(Forgets &&o) {
    q_ = o.q_; // expect: leak(this->q_)
    o.q_ = nullptr;
    return *this;
  }

private:
  int *q_;
};
class Right {
public:
  explicit Right(int n) : p_(new int[n]) {}
  Right(Right &&o) : p_(o.p_) { o.p_ = nullptr; }
  ~Right() { delete[] p_; }
  Right &operator=(Right &&o) {
    if (this != &o) {
      delete[] p_;
      p_ = o.p_;
      o.p_ = nullptr;
    }
    return *this;
  }

private:
  int *p_;
};
