// Calls through pointers: in variables, arrays, struct fields, as arguments and results.
#include "observe.h"

typedef int (*operation)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static operation choose(int n) { return n ? add : &sub; }
static int apply(operation f, int n) { return (*f)(n, 2) + f(1, 1); }
struct table { operation op; int (*unary)(int); };
static int twice(int n) { return 2 * n; }

int main(void) {
  operation all[] = {add, sub};
  observe(all[0](5, 3)), observe(all[1](5, 3)), observe(choose(0)(9, 4)), observe(choose(1)(9, 4));
  observe(apply(sub, 10)), observe(apply(add, 10));
  struct table t = {.unary = twice, .op = choose(0)}, *p = &t;
  observe(p->unary(21)), observe(t.op(1, 2));
  operation f = 0;
  observe(!f);
  f = add;
  observe(f == add && f != sub);
  return 0;
}
