// Integer promotions and conversions, comparisons of mixed signedness, shifts, division, floating point.
#include "observe.h"

int main(void) {
  char c = -1;
  unsigned char u = 255;
  short s = -2;
  unsigned n = 1;
  observe(c == u), observe(c < u), observe((unsigned char)c == u);
  observe(-1 < n), observe(s < (long)n), observe(u + 1), observe((unsigned char)(u + 1));
  observe((int)(4294967295u + n)), observe((int)(unsigned short)s), observe((signed char)200);
  observe(-7 / 2), observe(-7 % 2), observe(7u / 2), observe(-8 >> 1), observe((int)(0x80000000u >> 31));
  long long big = 1ll << 40;
  observe((int)(big >> 38)), observe((int)big), observe(big > 2147483647);
  double d = 2.75;
  float f = 0.1f;
  observe((int)d), observe((int)-d), observe((int)(d * 4)), observe(f == 0.1), observe(f == 0.1f);
  observe((int)(unsigned char)3.9), observe((_Bool)0.5), observe(!d), observe(d > 2 && d < 3);
  int i = 3;
  i *= 1.5;
  observe(i);
  i += u, i -= c;
  observe(i);
  observe(~0), observe(~u), observe(-u), observe(!u), observe(+c);
  enum { A = -1, B = 70000 } e = B;
  observe(e), observe(A), observe(sizeof(char[3]) == 3), observe('a'), observe((int)sizeof 'a');
  return 0;
}
