// Overloaded operators, conversions, default arguments, overloads, references as results, user-defined comparisons.
// flags: -std=c++20
#include "observe.h"

struct Number {
  int n;
  Number(int k) : n(k) {}
  Number operator+(const Number &o) const { return n + o.n; }
  Number &operator+=(int k) {
    n += k;
    return *this;
  }
  Number operator++(int) {
    Number old = *this;
    ++n;
    return old;
  }
  bool operator<(const Number &o) const { return n < o.n; }
  int &operator[](int) { return n; }
  int operator()(int a, int b = 7) const { return n + a + b; }
  explicit operator bool() const { return n != 0; }
  explicit operator long() const { return n + 1000; }
  const Number *operator->() const { return this; }
};
static Number operator-(Number a, Number b) { return Number(a.n - b.n); }
static int next() {
  static int n = 0;
  return ++n;
}
static int defaulted(int a, int b = next(), int c = next() * 10) { return a + b + c; }
static int overload(int) { return 1; }
static int overload(long) { return 2; }
static int &larger(int &a, int &b) { return a > b ? a : b; }

int main() {
  Number a = 3, b(4);
  observe((a + b).n), observe((a - Number(1)).n), observe(((a += 2) += 3).n), observe(a++.n), observe(a.n);
  a[0] = 50;
  observe(a->n), observe(a(1)), observe(a(1, 2)), observe(b < a);
  if (b)
    observe(1);
  long l = static_cast<long>(b);
  observe(static_cast<int>(l)), observe(overload(l)), observe(overload('a'));
  observe(defaulted(100)), observe(defaulted(100, 5)), observe(defaulted(1, 2, 3));
  int x = 1, y = 2;
  larger(x, y) = 30;
  observe(y), observe(x);
  (x > y ? x : y) += 1;
  observe(y);
  return 0;
}
