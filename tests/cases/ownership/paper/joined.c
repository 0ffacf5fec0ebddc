// Section 3.2: a variable has one answer where paths meet; freed on one of them only, it is lost on the other.
// covers: OWN-STMT-IF-WHILE
// options: --engines ownership
// drive: bad(0)
// drive: bad(1)
// drive: good(0)
// drive: good(1)
#include <stdlib.h>

void bad(int n) {
  char *p = malloc(4); // alloc: p
  if (n)
    free(p);
}                      // missed: leak(p) only at low confidence: a choice or a meeting of paths is between the statements

void good(int n) {
  char *p = malloc(4);
  if (n)
    free(p);
  else
    free(p);
}
