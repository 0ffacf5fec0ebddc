// Bit-fields: narrow, signed, in unions, assigned and counted up in place.
#include "observe.h"

struct flags {
  unsigned a : 3, b : 5;
  int c : 4;
  unsigned : 0;
  unsigned long long wide : 33;
  _Bool on : 1;
};

int main(void) {
  struct flags f = {.a = 5, .c = -3};
  observe((int)f.a), observe((int)f.b), observe(f.c), observe(f.on);
  f.a += 4;
  observe((int)f.a);
  f.c = 9;
  observe(f.c);
  f.b = 31;
  f.b++;
  observe((int)f.b);
  f.wide = 1ull << 32;
  observe(f.wide == 1ull << 32);
  f.on = 6;
  observe(f.on);
  observe((f.a = 15) + 0);
  union { struct { unsigned char low : 4, high : 4; } half; unsigned char all; } u = {.all = 0x5a};
  observe(u.half.low), observe(u.half.high);
  u.half.high = 1;
  observe(u.all);
  return 0;
}
