// A class with its own operator new and delete: nothing is wrong, and a forgotten one is a leak.
// drive: good()
// drive: bad()
#include <stdlib.h>

class Pooled {
public:
  void *operator new(size_t size) { return malloc(size); } // alloc: p
  void operator delete(void *p) { free(p); }
  int value = 1;
};

int good() {
  Pooled *p = new Pooled;
  int value = p->value;
  delete p;
  return value;
}

int bad() {
  Pooled *p = new Pooled; // alloc: p
  return p->value; // expect: leak(p)
}

class Holder {
public:
  Holder() : p_(new Pooled) {}
  ~Holder() { delete p_; }
  Holder(const Holder &) = delete;
  Holder &operator=(const Holder &) = delete;

private:
  Pooled *p_;
};
