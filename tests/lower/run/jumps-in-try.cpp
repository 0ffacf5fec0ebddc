// return, break, continue and goto out of try blocks and handlers; exceptions in loops.
// flags: -std=c++20
#include "observe.h"

static int act(int how) {
  Tracer outer(1);
  for (int i = 0; i < 3; ++i) {
    try {
      Tracer t(2);
      if (how == 0)
        return 10;
      if (how == 1)
        break;
      if (how == 2)
        continue;
      if (how == 3)
        goto out;
      throw i;
    } catch (int e) {
      Tracer h(3);
      if (how == 4)
        return 20 + e;
      if (how == 5 && e == 1)
        break;
      if (how == 6)
        continue;
      observe(40 + e);
    }
    observe(50);
  }
  observe(60);
out:
  return 30;
}

static int nested(int n) {
  try {
    try {
      Tracer t(4);
      throw n;
    } catch (int e) {
      Tracer u(5);
      if (e > 1)
        throw e + 10;
      observe(70);
    }
    observe(71);
  } catch (int e) {
    observe(e);
    return 1;
  }
  return 0;
}

int main() {
  for (int how = 0; how < 8; ++how)
    observe(act(how));
  observe(nested(1));
  observe(nested(2));
  return 0;
}
