// Declarations in conditions: if, while, for and switch make and destroy them each time.
// flags: -std=c++20
#include "observe.h"

struct Flag {
  int n;
  explicit Flag(int k) : n(k) { observe(k); }
  Flag(const Flag &o) : n(o.n) { observe(100 + n); }
  ~Flag() { observe(-n); }
  explicit operator bool() const { return n % 4 != 0; }
};
static int left = 6;
static Flag next() { return Flag(left--); }

int main() {
  if (Flag f = next())
    observe(50 + f.n);
  else
    observe(60);
  if (Flag f = next(); f.n > 100)
    observe(-1);
  else if (Flag g{3}; g)
    observe(70);
  while (Flag f = next()) {
    observe(80 + f.n);
    if (f.n == 3)
      continue;
    break;
  }
  for (int i = 0; Flag f{i + 2}; ++i) {
    observe(90 + i);
    if (i == 1)
      break;
  }
  switch (Flag f{7}; f.n) {
  case 7: {
    Tracer inner(20);
    break;
  }
  default:
    observe(-2);
  }
  for (Tracer t(30); t.n < 32; ++t.n)
    observe(t.n);
  return 0;
}
