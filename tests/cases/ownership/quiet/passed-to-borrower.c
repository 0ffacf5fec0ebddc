// What a function only looks at stays with the caller, however deep it is passed.
// options: --engines ownership
// drive: good(3)
// drive: bad(3)
#include <stdlib.h>
#include <string.h>

static int look(const char *s) { return s[0]; }
static int through(char *s) { return look(s) + look(s + 1); }

int good(int n) {
  char *s = malloc(8);
  if (!s)
    return -1;
  memset(s, n, 8);
  int sum = through(s);
  char *again = s;
  sum += through(again);
  free(s);
  return sum;
}

int bad(int n) {
  char *s = malloc(8);   // alloc: s
  if (!s)
    return -1;
  memset(s, n, 8);
  return through(s);     // missed: leak(s) what a getter or constructor does to the field is not seen from outside
}
