// Perfect forwarding, variadic constructors, inheriting constructors, CRTP, deduction guides, friends.
// flags: -std=c++20
#include "observe.h"

template <class T> struct Box {
  T value;
  template <class... Args> explicit Box(int, Args &&...args) : value(static_cast<Args &&>(args)...) {}
  T &operator*() { return value; }
  T *operator->() { return &value; }
};
template <class T> Box(int, T) -> Box<T>;
template <class D> struct Comparable {
  bool operator==(const D &o) const { return static_cast<const D &>(*this).key() == o.key(); }
};
struct Base {
  int n;
  explicit Base(int a, int b = 5) : n(a + b) { observe(n); }
};
struct Named : Base, Comparable<Named> {
  using Base::Base;
  Tracer t{3};
  int key() const { return n; }
  friend int operator+(const Named &a, const Named &b) { return a.n + b.n; }
};
static int pass(Tracer &) { return 1; }
static int pass(const Tracer &) { return 2; }
static int pass(Tracer &&) { return 3; }
template <class T> static int forward(T &&t) { return pass(static_cast<T &&>(t)); }

int main() {
  Named a(1), b(2, 4);
  observe(a == b), observe(a + b);
  Tracer t(9);
  const Tracer &c = t;
  observe(forward(t)), observe(forward(c)), observe(forward(Tracer(8)));
  Box<Tracer> box(0, 7);
  observe(box->n), observe((*box).n);
  Box deduced(0, 4);
  observe(*deduced);
  Box<Tracer> copied(0, t);
  Box<Tracer> moved(0, static_cast<Tracer &&>(t));
  return 0;
}
