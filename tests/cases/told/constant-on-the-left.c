// A constant keeps its name also where it stands before the operator.
// drive: add("a")
// drive: add("?")
#include <stdlib.h>

enum status { OK, FULL = 7 };

static enum status put(const char *text) { return *text == '?' ? FULL : OK; }

int add(const char *text) {
  char *copy = malloc(8); // alloc: copy
  if (NULL == copy)
    return -1;
  enum status status = put(text);
  if (FULL == status) // step: `status == FULL`
    return -2;        // expect: leak(copy)
  free(copy);
  return 0;
}
