// Casts in a hierarchy: up, down, across by dynamic_cast, and to the wrong class.
// flags: -std=c++20
#include "observe.h"

struct Base {
  int x = 1;
  virtual ~Base() {}
};
struct Other {
  int y = 2;
  virtual int tell() { return y; }
};
struct Derived : Base, Other {
  int z = 3;
  int tell() override { return z; }
};
struct Stranger : Base {};

int main() {
  Derived d;
  Base *b = &d;
  Other *o = &d;
  observe(static_cast<Derived *>(o)->z);
  observe(dynamic_cast<Derived *>(b) == &d);
  Other *across = dynamic_cast<Other *>(b);
  observe(across->tell());
  observe(dynamic_cast<Stranger *>(b) == nullptr);
  Base *none = nullptr;
  observe(dynamic_cast<Derived *>(none) == nullptr);
  observe(static_cast<Other *>(static_cast<Derived *>(nullptr)) == nullptr);
  const Derived &c = d;
  const_cast<Derived &>(c).z = 8;
  observe(o->tell());
  observe(*reinterpret_cast<int *>(&d.z));
  return 0;
}
