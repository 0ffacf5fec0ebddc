// Range-for over an array, over a class with begin and end, over a temporary; by copy and by reference; left early.
// flags: -std=c++20
#include "observe.h"

struct Range {
  int from, to;
  struct Iterator {
    int at;
    int operator*() const { return at; }
    Iterator &operator++() {
      ++at;
      return *this;
    }
    bool operator!=(const Iterator &o) const { return at != o.at; }
  };
  Iterator begin() const { return {from}; }
  Iterator end() const { return {to}; }
};
struct Watched : Range {
  Tracer t{9};
};
static Watched make() { return Watched{{5, 7}}; }

int main() {
  int a[] = {1, 2, 3};
  for (int &n : a)
    n *= 2;
  for (int n : a) {
    if (n == 4)
      continue;
    observe(n);
  }
  for (int n : Range{10, 13}) {
    Tracer t(n);
    if (n == 11)
      break;
  }
  for (int n : make())
    observe(n);
  Tracer all[2] = {Tracer(1), Tracer(2)};
  for (Tracer t : all)
    observe(t.n + 50);
  for (const auto &t : all)
    observe(t.n + 60);
  for (int first = 3; auto n : a)
    observe(n + first++);
  return 0;
}
