// ?:, the GNU form without a middle, the comma, && and ||: what is evaluated, how often, in which order.
#include "observe.h"

static int told(int n) {
  observe(n);
  return n;
}

int main(void) {
  observe(told(1) ? told(2) : told(3));
  observe(told(0) ? told(2) : told(3));
  observe(told(4) ?: told(5));
  observe(told(0) ?: told(5));
  observe((told(6), told(7)));
  observe(told(0) && told(1));
  observe(told(1) && told(2));
  observe(told(0) || told(3));
  observe(told(4) || told(5));
  observe(!told(0) && (told(0) || !told(9)));
  int x = 1, *p = x ? &x : 0;
  observe(*(p ?: (int *)0));
  observe((x > 0 ? told(1) > 0 : 0) ? 10 : 20);
  if (told(0) || (told(1) && !told(0)))
    observe(100);
  while (told(x) && x-- > 0)
    ;
  observe((_Bool)told(4) + (_Bool)told(0));
  return x ? 1 : 2;
}
