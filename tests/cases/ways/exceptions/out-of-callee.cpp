// A callee throws between `new` and `delete`. The twins know that it will not, release in a handler, or own by a guard.
// drive: try { lost(11); } catch (...) {}
// drive: lost(1)
// drive: try { deeper(11); } catch (...) {}
// drive: tested(11)
// drive: tested(3)
// drive: try { handled(11); } catch (...) {}
// drive: handled(1)
// drive: try { guarded(11); } catch (...) {}
#include <memory>
#include <stdexcept>

static void check(int n) {
  if (n > 10)
    throw std::runtime_error("too large");
}

int lost(int n) {
  int *p = new int(n); // alloc: p
  check(n); // expect: leak(p)
  int result = *p;
  delete p;
  return result;
}

static void checkTwice(int n) {
  check(n);
  check(n + 1);
}

int deeper(int n) {
  int *p = new int(n); // alloc: q
  checkTwice(n); // expect: leak(q)
  int result = *p;
  delete p;
  return result;
}

int tested(int n) {
  if (n > 10)
    return 0;
  int *p = new int(n);
  check(n);
  int result = *p;
  delete p;
  return result;
}

int handled(int n) {
  int *p = new int(n);
  try {
    check(n);
  } catch (...) {
    delete p;
    throw;
  }
  delete p;
  return 0;
}

int guarded(int n) {
  std::unique_ptr<int> p(new int(n));
  check(n);
  return *p;
}
