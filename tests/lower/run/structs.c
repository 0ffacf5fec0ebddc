// Struct assignment, by value as argument and result, nested, in arrays, in unions; unions as two views.
#include "observe.h"

struct inner { int a; char b[5]; };
struct outer { struct inner in; struct inner more[2]; int z; };
union view { int i; unsigned char c[4]; struct { short low, high; }; };

static struct outer make(int n) {
  struct outer o = {{n, {1, 2, 3}}, {{n + 1}, {n + 2}}, n + 3};
  return o;
}
static int change(struct outer o) {
  o.in.a = 99;
  o.more[1].b[0] = 17;
  return o.in.a + o.z;
}
static struct inner pick(struct outer *o, int i) { return o->more[i]; }

int main(void) {
  struct outer x = make(1), y;
  y = x;
  y.in.b[1] = 26;
  observe(x.in.b[1]), observe(y.in.b[1]), observe(y.in.b[2]), observe(y.more[1].a);
  observe(change(x)), observe(x.in.a), observe(x.more[1].b[0]);
  observe(make(5).more[1].a), observe(pick(&x, 1).a);
  struct outer all[2] = {x, make(7)};
  all[0] = all[1];
  observe(all[0].z);
  x.in = x.more[0] = pick(&y, 1);
  observe(x.in.a), observe(x.more[0].a);
  union view v = {.i = 0x01020304};
  observe(v.c[0]), observe(v.high), observe(v.low);
  v.c[3] = 0;
  observe(v.i);
  struct inner *p = (y.z > 0 ? &y : &x)->more;
  observe(p[1].a);
  return 0;
}
