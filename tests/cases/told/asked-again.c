// A test that repeats an earlier one is on the path once, and again if the variable was assigned in between.
// drive: find(0, 0)
// drive: find(1, 0)
// drive: find(0, 1)
#include <stdlib.h>

int find(int key, int other) {
  char *copy = NULL;
  if (key == 0)       // step: `key == 0`
    copy = malloc(8); // alloc: copy
  if (!copy)
    return -1;
  key = other;
  if (key == 0) // step: `key == 0`
    return -2;  // expect: leak(copy)
  free(copy);
  return 0;
}
