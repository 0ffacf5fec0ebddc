// The same hooks in a part of a program: somebody else fills them, and the early return loses the copy.
// drive: early(&own, "a", 5)
// drive: early(&own, "a", 1)
#include <stdlib.h>
struct type {
  char *(*dup)(const char *text);
  void (*destroy)(char *text);
};

int length(const struct type *type, const char *text) {
  char *copy = type->dup(text);
  int first = copy[0];
  type->destroy(copy);
  return first;
}

int early(const struct type *type, const char *text, int n) {
  char *copy = type->dup(text); // alloc: copy
  if (n > 3)
    return 0; // expect: leak(copy)
  type->destroy(copy);
  return 0;
}

#ifdef WT_ORACLE
#include <string.h>
static char *copy_of(const char *text) { return strdup(text); }
static void drop(char *text) { free(text); }
static const struct type own = {copy_of, drop};
#endif
