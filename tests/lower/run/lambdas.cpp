// Lambdas: captures by copy, by reference, with an initialiser, of this; mutable; generic; stored and passed on.
// flags: -std=c++20
#include "observe.h"

template <class F> static int call(F f, int n) { return f(n); }

struct Counter {
  int n = 1;
  auto adder() {
    return [this](int k) { return n += k; };
  }
  auto copy() {
    return [*this](int k) mutable { return n += k; };
  }
};

int main() {
  int a = 1, b = 2;
  auto byCopy = [a](int n) { return a + n; };
  auto byReference = [&b](int n) { return b += n; };
  auto all = [=, &b] { return a + b; };
  a = 100;
  observe(byCopy(5)), observe(byReference(10)), observe(b), observe(all());
  auto counter = [n = 0]() mutable { return ++n; };
  counter();
  auto another = counter;
  observe(counter()), observe(another()), observe(another());
  observe(call([](int n) { return n * 2; }, 4));
  observe(call([&](auto n) { return a + n; }, 1));
  Counter c;
  auto add = c.adder();
  auto copy = c.copy();
  observe(add(4)), observe(c.n), observe(copy(1)), observe(c.n);
  {
    Tracer t(7);
    auto holds = [t] { return t.n; };
    auto moves = [u = static_cast<Tracer &&>(t)] { return u.n; };
    observe(holds() + moves());
  }
  int (*plain)(int) = [](int n) { return n + 1; };
  observe(plain(41));
  [] { observe(77); }();
  return 0;
}
