// delete this, objects that delete others in destructors, a linked list of owners, release in reverse.
// flags: -std=c++20
#include "observe.h"

struct Link {
  int n;
  Link *next;
  Link(int k, Link *l) : n(k), next(l) {}
  ~Link() {
    observe(n);
    delete next;
    observe(-n);
  }
};
class Counted {
public:
  void retain() { ++count_; }
  void release() {
    if (--count_ == 0)
      delete this;
  }

private:
  int count_ = 1;
  Tracer t_{6};
  ~Counted() { observe(99); }
};
template <class T> struct Owner {
  T *p;
  explicit Owner(T *q = nullptr) : p(q) {}
  Owner(Owner &&o) : p(o.p) { o.p = nullptr; }
  Owner &operator=(Owner &&o) {
    T *old = p;
    p = o.p;
    o.p = nullptr;
    delete old;
    return *this;
  }
  ~Owner() { delete p; }
};
static Owner<Tracer> make(int n) { return Owner<Tracer>(new Tracer(n)); }

int main() {
  delete new Link(1, new Link(2, new Link(3, nullptr)));
  Counted *c = new Counted;
  c->retain();
  c->release();
  observe(50);
  c->release();
  Owner<Tracer> a = make(10), b;
  b = static_cast<Owner<Tracer> &&>(a);
  observe(a.p == nullptr);
  b = make(11);
  Owner<Owner<Tracer>> nested(new Owner<Tracer>(make(12)));
  observe(nested.p->p->n);
  return 0;
}
