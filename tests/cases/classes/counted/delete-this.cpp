// Objects that count their references: correct users, and one who forgets to give its reference back.
// drive: good()
// drive: bad()
// drive: { Holder h; h.set(new Counted); h.set(new Counted); }

class Counted {
public:
  Counted() : count_(1), data_(new int(1)) {}
  void addRef() { ++count_; }
  void release() {
    if (--count_ == 0)
      delete this;
  }
  int get() const { return *data_; }

private:
  ~Counted() { delete data_; }
  Counted(const Counted &) = delete;
  Counted &operator=(const Counted &) = delete;
  int count_;
  int *data_;
};

class Holder {
public:
  Holder() : object_(nullptr) {}
  ~Holder() {
    if (object_)
      object_->release();
  }
  Holder(const Holder &) = delete;
  Holder &operator=(const Holder &) = delete;
  void set(Counted *object) {
    if (object_)
      object_->release();
    object_ = object;
  }

private:
  Counted *object_;
};

int good() {
  Counted *object = new Counted;
  object->addRef();
  int n = object->get();
  object->release();
  object->release();
  return n;
}

int bad() {
  Counted *object = new Counted; // alloc: object
  return object->get(); // expect: leak(object)
}
