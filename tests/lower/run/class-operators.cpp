// Operators new and delete of a class, also when its constructor throws.
// flags: -std=c++20
#include "observe.h"

#include <cstdlib>

struct Own {
  int n;
  explicit Own(int k) : n(k) {
    observe(1);
    if (k < 0)
      throw k;
  }
  ~Own() { observe(-1); }
  static void *operator new(__SIZE_TYPE__ size) {
    observe(static_cast<int>(size));
    return std::malloc(size);
  }
  static void operator delete(void *p) {
    observe(99);
    std::free(p);
  }
};
struct Child : Own {
  int more;
  Child() : Own(3), more(4) {}
};

int main() {
  Own *o = new Own(5);
  observe(o->n);
  delete o;
  try {
    new Own(-1);
  } catch (int) {
    observe(2);
  }
  Child *c = new Child;
  observe(c->more);
  delete c;
  return 0;
}
