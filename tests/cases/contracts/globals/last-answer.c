// The last answer is kept in a static variable of the function.
// drive: { bad_name(1); bad_name(2); }
// drive: { good_name(1); good_name(2); }
#include <stdlib.h>
#include <stdio.h>
const char *bad_name(int n) {
  static char *last;
  last = malloc(16); // alloc: l // missed: leak(l) a static variable that nobody else knows
  if (last)
    snprintf(last, 16, "%d", n);
  return last;
}
const char *good_name(int n) {
  static char *last;
  free(last);
  last = malloc(16);
  if (last)
    snprintf(last, 16, "%d", n);
  return last;
}
