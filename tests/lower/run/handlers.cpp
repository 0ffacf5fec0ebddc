// Which handler takes it; rethrow; nesting; a throw inside a handler; by value and by reference.
// flags: -std=c++20
#include "observe.h"

struct Base {
  int code;
  explicit Base(int c) : code(c) {}
};
struct Derived : Base {
  Derived() : Base(7) {}
};

static void raise(int how) {
  switch (how) {
  case 0: throw 1;
  case 1: throw Derived();
  case 2: throw 'c';
  case 3: throw Base(3);
  case 4: throw 2.5;
  }
  observe(-1);
}

static void rethrower(int how) {
  try {
    raise(how);
  } catch (int e) {
    observe(10);
    throw;
  } catch (Base &b) {
    observe(20);
    if (how == 3)
      throw 5;
    throw;
  }
}

static int outer(int how) {
  Tracer t(1);
  try {
    Tracer u(2);
    rethrower(how);
  } catch (int) {
    return 100;
  } catch (const Base &) {
    return 200;
  } catch (...) {
    observe(30);
    return 300;
  }
  return 0;
}

static void function_try() try {
  Tracer t(3);
  throw 1;
} catch (int) {
  observe(40);
}

int main() {
  for (int how = 0; how < 6; ++how)
    observe(outer(how));
  function_try();
  try {
    try {
      throw 1;
    } catch (char) {
      observe(-2);
    }
  } catch (int) {
    observe(50);
  }
  return 0;
}
