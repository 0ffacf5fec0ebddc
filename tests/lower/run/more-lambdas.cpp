// Lambdas in loops, inside lambdas, recursive through a parameter, capturing structured bindings and arrays, returned.
// flags: -std=c++20
#include "observe.h"

template <class F> struct Later {
  F f;
  ~Later() { f(); }
};
template <class F> Later(F) -> Later<F>;
static auto adder(int n) {
  return [n](int m) { return [n, m](int k) { return n * 100 + m * 10 + k; }; };
}

int main() {
  observe(adder(1)(2)(3));
  auto factorial = [](auto self, int n) -> int { return n < 2 ? 1 : n * self(self, n - 1); };
  observe(factorial(factorial, 5));
  int numbers[] = {4, 5, 6};
  auto sum = [numbers] { return numbers[0] + numbers[2]; };
  numbers[0] = 100;
  observe(sum());
  struct { int x, y; } point{7, 8};
  auto [x, y] = point;
  observe([x = x, &y = y] { return x * ++y; }()), observe(y);
  for (int i = 0; i < 2; ++i) {
    Later later{[i] { observe(-i - 10); }};
    observe(i);
  }
  int total = 0;
  auto add = [&](int n) { total += n; };
  for (int n : numbers)
    add(n);
  observe(total);
  auto nested = [&total] {
    auto inner = [&total](int n) { return total -= n; };
    return inner(1) + inner(2);
  };
  observe(nested()), observe(total);
  return 0;
}
