// Anonymous unions and structs, local classes, unions with constructors, explicit destructor calls.
// flags: -std=c++20
#include "observe.h"

#include <new>

struct Value {
  int tag;
  union {
    int number;
    struct {
      short low, high;
    };
    Tracer tracer;
  };
  explicit Value(int n) : tag(0), number(n) {}
  explicit Value(char c) : tag(1), tracer(c) {}
  ~Value() {
    if (tag == 1)
      tracer.~Tracer();
  }
};

int main() {
  Value v(0x20001);
  observe(v.low), observe(v.high), observe(v.number == 0x20001);
  {
    Value w('a');
    observe(w.tracer.n);
  }
  union {
    int a;
    char b;
  };
  a = 300;
  observe(b == 44);
  struct Local {
    int n;
    int twice() const { return 2 * n; }
    ~Local() { observe(-n); }
  } local{21};
  observe(local.twice());
  v.~Value();
  new (&v) Value('b');
  observe(v.tag);
  return 0;
}
