// setjmp is a call that gives some number.
#include <setjmp.h>
jmp_buf point;
int risky(void);
int f(void) {
  if (setjmp(point))
    return -1;
  return risky();
}
