// A global container is assigned over: what was in it is nobody's.
// drive: { fill(); reset(); }
#include <vector>

std::vector<int *> all;

void fill() { all.push_back(new int(1)); } // alloc: all

void reset() {
  all = std::vector<int *>(); // expect: leak(all)
}
