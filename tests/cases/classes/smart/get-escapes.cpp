// A function returns what its local unique_ptr holds; the twin releases it first.
// drive: bad()
// drive: delete good()
#include <memory>

static int *dangling() {
  std::unique_ptr<int> p(new int(1)); // alloc: p
  return p.get();
}

int bad() {
  int *raw = dangling(); // alloc: p
  return *raw; // expect: use-after-free(p)
}

int *good() {
  std::unique_ptr<int> p(new int(1));
  return p.release();
}
