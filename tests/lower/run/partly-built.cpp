// A constructor that throws: what was already made is destroyed, and new gives its memory back.
// flags: -std=c++20
#include "observe.h"

struct Part {
  Tracer t;
  Part(int n, bool fail) : t(n) {
    if (fail)
      throw n;
  }
};
struct Whole : Tracer {
  Part a, b;
  Tracer c;
  explicit Whole(int failAt) : Tracer(1), a(2, failAt == 2), b(3, failAt == 3), c(4) {
    if (failAt == 4)
      throw 4;
    observe(500);
  }
  explicit Whole(char) : Whole(0) { throw 5; }
  ~Whole() { observe(-500); }
};
struct Counted {
  static int made;
  int n;
  Counted() : n(++made) {
    if (n == 3)
      throw n;
    observe(n);
  }
  ~Counted() { observe(-n); }
};
int Counted::made = 0;

int main() {
  for (int i = 0; i < 5; ++i)
    try {
      Whole w(i);
      observe(600);
    } catch (int e) {
      observe(1000 + i);
    }
  try {
    delete new Whole(3);
  } catch (int) {
    observe(700);
  }
  try {
    Whole w('x');
  } catch (int) {
    observe(800);
  }
  try {
    Counted all[5];
  } catch (int) {
    observe(900);
  }
  return 0;
}
