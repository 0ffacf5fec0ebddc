// _Generic picks by type; what is not picked is not evaluated.
#include "observe.h"

#define NAME(x) _Generic((x), int: 1, unsigned: 2, char *: 3, const char *: 4, default: 9)

static int told(int n) {
  observe(n);
  return n;
}

int main(void) {
  char c = 'c', *s = &c;
  observe(NAME(1));
  observe(NAME(1u));
  observe(NAME(s));
  observe(NAME("x"));
  observe(NAME(1.0));
  observe(_Generic(told(5), int: told(6), default: told(7)));
  return 0;
}
