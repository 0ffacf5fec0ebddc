// Several variables are cleared by one call, of a function with variable arguments.
// drive: { one(); two(); three(); }
struct number {
  int used;
  unsigned *digits;
};
void number_set(struct number *n, int v);
int number_low(const struct number *n);
void number_clear(struct number *n);
void number_clear_all(struct number *n, ...);

int one(void) {
  struct number a = {0, 0};
  number_set(&a, 1);
  int low = number_low(&a);
  number_clear(&a);
  return low;
}

int two(void) {
  struct number a = {0, 0};
  number_set(&a, 1); // alloc: a.digits
  int low = number_low(&a);
  number_clear(&a); // broken: leak(a.digits)
  return low + 1;
}

int three(void) {
  struct number a = {0, 0}, b = {0, 0};
  number_set(&a, 1);
  number_set(&b, 2);
  int low = number_low(&a) + number_low(&b);
  number_clear_all(&a, &b, (struct number *)0);
  return low;
}

#ifdef WT_ORACLE
#include <stdarg.h>
#include <stdlib.h>
void number_set(struct number *n, int v) {
  if (!n->digits)
    n->digits = malloc(4);
  n->digits[0] = v;
}
int number_low(const struct number *n) { return n->digits[0]; }
void number_clear(struct number *n) { free(n->digits); }
void number_clear_all(struct number *n, ...) {
  va_list list;
  va_start(list, n);
  for (; n; n = va_arg(list, struct number *))
    free(n->digits);
  va_end(list);
}
#endif
