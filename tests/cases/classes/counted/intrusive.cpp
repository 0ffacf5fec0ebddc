// A small intrusive pointer with copies, as programs write it.
// drive: good()

class Object {
public:
  Object() : refs_(0) {}
  virtual ~Object() {}
  void ref() { refs_++; }
  void unref() {
    if (--refs_ <= 0)
      delete this;
  }

private:
  int refs_;
};

template <class T> class Ref {
public:
  Ref(T *p = nullptr) : p_(p) {
    if (p_)
      p_->ref();
  }
  Ref(const Ref &other) : p_(other.p_) {
    if (p_)
      p_->ref();
  }
  Ref &operator=(const Ref &other) {
    if (other.p_)
      other.p_->ref();
    if (p_)
      p_->unref();
    p_ = other.p_;
    return *this;
  }
  ~Ref() {
    if (p_)
      p_->unref(); // says: field-emptied
  }
  T *operator->() const { return p_; }

private:
  T *p_;
};

class Leaf : public Object {
public:
  Leaf() : data_(new int(1)) {}
  ~Leaf() override { delete data_; }
  int get() const { return *data_; }

private:
  int *data_;
};

int good() {
  Ref<Leaf> one(new Leaf);
  Ref<Leaf> two(one);
  one = two;
  return two->get();
}
