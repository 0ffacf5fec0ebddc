// delete of what a smart pointer still holds.
// drive: bad()
// drive: good()
#include <memory>

void bad() {
  std::unique_ptr<int> p(new int(1)); // alloc: p
  delete p.get();
} // expect: double-free(p)

int good() {
  std::unique_ptr<int> p(new int(1));
  int *raw = p.get();
  return *raw;
}
