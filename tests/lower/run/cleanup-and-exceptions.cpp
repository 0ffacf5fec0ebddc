// The cleanup attribute in C++: it runs when an exception passes, in order with destructors.
// flags: -std=c++20
#include "observe.h"

static void gone(int *p) { observe(-*p); }
static void maybe(int n) {
  if (n)
    throw n;
}
static int run(int n) {
  __attribute__((cleanup(gone))) int a = 100;
  Tracer t(1);
  __attribute__((cleanup(gone))) int b = 200;
  maybe(n);
  b = 201;
  return a + b;
}
int main() {
  observe(run(0));
  try {
    run(1);
  } catch (int) {
    observe(9);
  }
  return 0;
}
