// A test that a loop repeats is on the path once for each round, and says so.
// drive: last(1)
// drive: last(3)
#include <stdlib.h>

int last(int count) {
  char *name = NULL; // alloc: name
  int length = 0;
  for (int i = 0; i < count; i++) { // step: `i < count`, again
    name = malloc(8); // alloc: name // expect: leak(name)
    if (name == NULL)
      return -1;
    length++;
  }
  free(name);
  return length;
}
