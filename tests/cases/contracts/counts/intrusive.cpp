// A pointer class that counts in the object: it takes and gives back, and whoever uses it owes nothing.
// drive: { Pointer<Node> n(make()); keep(n); Pointer<Node> m(passed(n, 1)), e(passed(n, 0)); chain(n); }
// drive: { Node *n = make(); n->ref(); forgets(n, 1); n->unref(); }
// drive: { Node *n = make(); n->ref(); forgets(n, 0); n->unref(); }
class Node {
public:
  virtual ~Node() = default;
  void ref() { ++count_; }
  void unref() {
    if (--count_ == 0)
      delete this;
  }
  int value = 0;

private:
  int count_ = 0;
};

Node *make() {
  return new Node; // alloc: n
}

template <class T> class Pointer {
public:
  Pointer(T *p = nullptr) : p_(p) {
    if (p_)
      p_->ref();
  }
  Pointer(const Pointer &other) : Pointer(other.p_) {}
  ~Pointer() {
    if (p_)
      p_->unref();
  }
  Pointer &operator=(const Pointer &other) {
    if (other.p_)
      other.p_->ref();
    if (p_)
      p_->unref();
    p_ = other.p_;
    return *this;
  }
  T *get() const { return p_; }
  T *operator->() const { return p_; }

private:
  T *p_;
};

static Pointer<Node> kept;
void keep(const Pointer<Node> &n) {
  kept = n;
  kept = Pointer<Node>();
}
Pointer<Node> passed(const Pointer<Node> &n, int wanted) {
  Pointer<Node> copy = n;
  if (wanted > 0)
    return copy;
  return {};
}
int chain(const Pointer<Node> &n) {
  Pointer<Node> a(n), b = a;
  a = b;
  return b->value;
}

int forgets(Node *n, int early) {
  n->ref(); // alloc: n // expect: leak(n)
  if (early > 0)
    return -1;
  n->unref();
  return 0;
}
