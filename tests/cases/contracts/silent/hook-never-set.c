// In this whole program nobody fills the hook `dup`, so that what it would give is never there.
#include <stdlib.h>
struct type {
  char *(*dup)(const char *text);
  void (*destroy)(char *text);
};
static void destroy(char *text) { free(text); }
static const struct type plain = {NULL, destroy};

static int length(const struct type *type, const char *text) {
  if (!type->dup)
    return 0;
  char *copy = type->dup(text);
  int first = copy[0];
  type->destroy(copy);
  return first;
}

static int early(const struct type *type, const char *text, int n) {
  if (!type->dup)
    return 0;
  char *copy = type->dup(text);
  if (n > 3)
    return copy[0];
  type->destroy(copy);
  return 0;
}

int main(void) {
  return length(&plain, "a") + early(&plain, "b", 5);
}
