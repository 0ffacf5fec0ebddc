// Class objects in ?:, comma, && and assignments: made on the path taken, destroyed only there.
// flags: -std=c++20
#include "observe.h"

static Tracer make(int n) { return Tracer(n); }
static bool truth(const Tracer &t) { return t.n > 2; }

int main() {
  for (int i = 0; i < 2; ++i) {
    Tracer chosen = i ? make(1) : Tracer(2);
    observe(chosen.n + 50);
    const Tracer &bound = i ? make(3) : Tracer(4);
    observe(bound.n + 50);
    if (truth(i ? Tracer(5) : Tracer(1)) && truth(make(6)))
      observe(60);
    Tracer local(7);
    Tracer copied = i ? local : make(8);
    observe((make(9), i));
    local = copied = i ? Tracer(10) : local;
  }
  return 0;
}
