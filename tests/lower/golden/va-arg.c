// What a variadic argument holds is not known.
#include <stdarg.h>
int f(int n, ...) {
  va_list list;
  va_start(list, n);
  int *p = va_arg(list, int *);
  va_end(list);
  return *p;
}
