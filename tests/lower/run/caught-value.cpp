// The handler's variable has the thrown value; a class object that is thrown is destroyed after the handler.
// wrong: the thrown object is not destroyed when the handler ends
// flags: -std=c++20
#include "observe.h"

struct Problem {
  int code;
  explicit Problem(int c) : code(c) { observe(c); }
  Problem(const Problem &o) : code(o.code) { observe(100 + code); }
  ~Problem() { observe(-code); }
};

int main() {
  try {
    throw 41;
  } catch (int e) {
    observe(e + 1);
  }
  try {
    throw Problem(5);
  } catch (const Problem &p) {
    observe(1000 + p.code);
  }
  observe(0);
  return 0;
}
