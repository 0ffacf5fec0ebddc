// A cleanup variable is released on every way out of its scope.
// drive: words("a b", 0)
// drive: words("a b", 1)
// drive[fail 1]: words("a b", 0)
// drive[fail 2]: words("a b", 0)
#include <stdlib.h>
#include <string.h>

static void free_string(char **p) { free(*p); }
#define AUTO_FREE __attribute__((cleanup(free_string)))

int words(const char *text, int strict) {
  AUTO_FREE char *copy = strdup(text);
  if (!copy)
    return -1;
  int count = 1;
  for (char *p = copy; *p; ++p) {
    AUTO_FREE char *rest = strdup(p);
    if (!rest)
      return -1;
    if (strict && *rest == ' ')
      break;
    count += *rest == ' ';
  }
  return count;
}
