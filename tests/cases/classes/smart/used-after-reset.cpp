// A raw pointer is used after its owner was reset.
// drive: bad()
// drive: good()
#include <memory>

int bad() {
  auto p = std::make_unique<int>(1); // alloc: p
  int *raw = p.get();
  p.reset();
  return *raw; // expect: use-after-free(p)
}

int good() {
  auto p = std::make_unique<int>(1);
  int *raw = p.get();
  int n = *raw;
  p.reset();
  return n;
}
