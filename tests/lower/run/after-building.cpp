// An exception that comes after an object was built destroys the object, and its parts no second time.
#include "observe.h"

struct Part {
  int n;
  explicit Part(int n) : n(n) { observe(n); }
  ~Part() { observe(-n); }
};

struct Two {
  Part first, second;
};

static int fails(bool now) {
  if (now)
    throw 30;
  return 4;
}

static void declared(bool now) {
  Two two{Part(1), Part(2)};
  observe(fails(now));
}

static void take(const Two &, int n) { observe(n); }

// The temporary is there when the second part is built, and when the other argument throws.
static void passed(bool now) { take(Two{Part(5), Part(Part(6).n + 1)}, fails(now)); }

int main() {
  for (int round = 0; round < 2; ++round) {
    try {
      declared(round == 0);
      observe(10);
    } catch (int n) {
      observe(n);
    }
    try {
      passed(round == 0);
      observe(11);
    } catch (int n) {
      observe(n);
    }
  }
  return 0;
}
