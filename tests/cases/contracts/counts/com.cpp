// Classes that count as COM does: AddRef and Release.
// drive: { Thing *t = make(); forgets(t, 1); t->Release(); }
// drive: { Thing *t = make(); forgets(t, 0); t->Release(); }
// drive: { Thing *t = make(); gives_back(t, 1); gives_back(t, 0); t->Release(); }
// drive: { Thing *t = make(); { Holder h(t); Holder i(t); i.set(t); } t->Release(); }
// drive: { Thing *t = make(); query(t, 1)->Release(); query(t, 0); t->Release(); }
class Thing {
public:
  unsigned AddRef() { return ++references_; }
  unsigned Release() {
    unsigned left = --references_;
    if (left == 0)
      delete this;
    return left;
  }
  int value = 0;

private:
  ~Thing() = default;
  unsigned references_ = 1;
};

Thing *make() {
  return new Thing; // alloc: t
}

int forgets(Thing *t, int n) {
  t->AddRef(); // alloc: t // expect: leak(t)
  if (n > 0)
    return -1;
  t->Release();
  return 0;
}

int gives_back(Thing *t, int n) {
  t->AddRef();
  int result = n > 0 ? -1 : t->value;
  t->Release();
  return result;
}

class Holder {
public:
  explicit Holder(Thing *t) : thing_(t) { thing_->AddRef(); }
  ~Holder() { thing_->Release(); }
  Holder(const Holder &) = delete;
  Holder &operator=(const Holder &) = delete;
  void set(Thing *t) {
    t->AddRef();
    thing_->Release();
    thing_ = t;
  }

private:
  Thing *thing_;
};

Thing *query(Thing *t, int n) {
  t->AddRef();
  if (n > 0)
    return t;
  t->Release();
  return nullptr;
}
