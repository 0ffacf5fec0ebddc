// A unique_ptr reset by, or a second one made from, its own get().
// drive: bad()
// drive: second()
// drive: good()
#include <memory>

void bad() {
  std::unique_ptr<int> p(new int(1)); // alloc: p
  p.reset(p.get());
} // expect: double-free(p)

void second() {
  std::unique_ptr<int> p(new int(1)); // alloc: other
  std::unique_ptr<int> q(p.get());
} // expect: double-free(other)

void good() {
  std::unique_ptr<int> p(new int(1));
  std::unique_ptr<int> q(p.release());
  p.reset(new int(2));
}
