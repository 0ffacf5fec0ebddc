// release() gives the object up; who does not take it loses it.
// drive: bad()
// drive: good()
#include <memory>

void bad() {
  std::unique_ptr<int> p(new int(1)); // alloc: p
  p.release(); // expect: leak(p)
}

void good() {
  std::unique_ptr<int> p(new int(1));
  int *raw = p.release();
  delete raw;
}
