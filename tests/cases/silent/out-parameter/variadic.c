// The out-parameters are variadic: what the callee stores through va_arg is the caller's.
// drive: sum("ab")
// drive: sum("a")
#include <stdarg.h>
#include <stdlib.h>

static int scan(const char *text, ...) {
  va_list list;
  int count = 0;
  va_start(list, text);
  for (; *text; ++text) {
    int **out = va_arg(list, int **);
    *out = malloc(sizeof **out);
    if (!*out)
      break;
    **out = *text - 'a';
    ++count;
  }
  va_end(list);
  return count;
}

int sum(const char *text) {
  int *first = NULL, *second = NULL;
  int total = -1;
  if (scan(text, &first, &second) == 2)
    total = *first + *second;
  free(first);
  free(second);
  return total;
}
