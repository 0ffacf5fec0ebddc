// ++ and --, before and after, on variables, elements, pointers and fields; assignments as values.
#include "observe.h"

struct counter { int n; char small; unsigned char *p; };

static int calls;
static int *slot(int *a) {
  ++calls;
  return a;
}

int main(void) {
  int i = 5, a[4] = {1, 2, 3, 4};
  observe(i++), observe(i), observe(++i), observe(i--), observe(--i);
  int *p = a;
  observe(*p++), observe(*p), observe(*++p), observe((*p)++), observe(a[2]), observe(--*p);
  *slot(a) += 10;
  observe(a[0]), observe(calls);
  (*slot(a))++;
  observe(a[0]), observe(calls);
  struct counter c = {.small = 127};
  c.small++;
  observe(c.small);
  c.n = i = 3;
  observe(c.n += i *= 2), observe(i);
  unsigned char bytes[2] = {255, 1};
  c.p = bytes;
  observe(++*c.p), observe(*c.p++), observe(*c.p);
  unsigned short s = 1;
  s <<= 15;
  s += s;
  observe(s);
  int shift = -16;
  observe(shift >>= 2), observe(shift %= 3);
  _Bool b = 0;
  b++, b++;
  observe(b);
  b--;
  observe(b);
  return 0;
}
