// The order in which things happen: arguments with side effects in braces, assignments, new, chained calls.
// flags: -std=c++20
#include "observe.h"

static int told(int n) {
  observe(n);
  return n;
}
struct Chain {
  Chain &add(int n) {
    observe(n);
    return *this;
  }
};
struct Braced {
  int a, b, c;
};
static Chain chain;
static Chain &start() {
  observe(1);
  return chain;
}
static int values[3];
static int *slot(int i) {
  observe(100 + i);
  return &values[i];
}

int main() {
  start().add(told(2)).add(told(3));
  Braced b{told(4), told(5), told(6)};
  observe(b.a + b.b + b.c);
  *slot(0) = told(7);
  *slot(1) += told(8);
  values[told(2)] = told(9);
  int x = told(10), y = told(11);
  observe(x < y && told(12) < told(13));
  (told(14), told(15));
  int *p = new int(told(16));
  observe(*p);
  delete p;
  for (int v : values)
    observe(v);
  return 0;
}
