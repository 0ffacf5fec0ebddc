// The first value of `current` is lost when the second is assigned.
// drive: last_one("a", "b")
// drive: last_one_freed("a", "b")
#include <stdlib.h>
#include <string.h>

int last_one(const char *a, const char *b) {
  char *first = strdup(a);      // alloc: first
  char *second = strdup(b);
  char *current = first;
  first = NULL;
  current = second;             // expect: leak(first)
  int length = current ? (int)strlen(current) : 0;
  free(current);
  return length;
}

int last_one_freed(const char *a, const char *b) {
  char *first = strdup(a);
  char *second = strdup(b);
  char *current = first;
  free(current);
  current = second;
  int length = current ? (int)strlen(current) : 0;
  free(current);
  return length;
}
