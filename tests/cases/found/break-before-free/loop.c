// The break jumps over the free at the end of the loop's body.
// drive: find("x")
// drive: find("z")
// drive: find_freed("x")
#include <stdlib.h>
#include <string.h>

static const char *const kNames[] = {"x", "y"};

int find(const char *wanted) {
  int index = -1;
  for (int i = 0; i < 2; ++i) {
    char *copy = strdup(kNames[i]);   // alloc: copy
    if (!copy)
      continue;
    if (strcmp(copy, wanted) == 0) {
      index = i;
      break;                          // expect: leak(copy)
    }
    free(copy);
  }
  return index;
}

int find_freed(const char *wanted) {
  int index = -1;
  for (int i = 0; i < 2; ++i) {
    char *copy = strdup(kNames[i]);
    if (!copy)
      continue;
    if (strcmp(copy, wanted) == 0) {
      index = i;
      free(copy);
      break;
    }
    free(copy);
  }
  return index;
}
