// Two shared pointers made from one raw pointer: both release.
// drive: bad()
// drive: good()
#include <memory>

void bad() {
  int *raw = new int(1); // alloc: raw
  std::shared_ptr<int> one(raw);
  std::shared_ptr<int> two(raw);
} // missed: double-free(raw) who counts the references of a shared pointer is not known

void good() {
  int *raw = new int(1);
  std::shared_ptr<int> one(raw);
  std::shared_ptr<int> two(one);
}
