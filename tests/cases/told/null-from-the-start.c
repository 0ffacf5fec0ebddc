// A pointer that is null since nobody asked for memory is no failed allocation; one that was asked for is.
// drive: show(0)
// drive[fail 2]: pair()
#include <stdlib.h>

int show(int isTitled) {
  char *title = NULL;
  char *buffer = malloc(8); // alloc: b1
  if (!buffer)
    return -1;
  if (isTitled)
    title = malloc(4);
  if (title == NULL)
    return 1; // expect: leak(b1) // says: !allocation-fails
  free(title);
  free(buffer);
  return 0;
}

int pair(void) {
  char *second = NULL;
  char *first = malloc(4); // alloc: b2
  if (!first)
    return -1;
  second = malloc(4);
  if (second == NULL)
    return 1; // expect: leak(b2) // says: allocation-fails
  free(second);
  free(first);
  return 0;
}
