// A search in a table that is longer than a loop is followed: it breaks where it finds, and ends at the table's end where it
// does not. What is forgotten at the end is forgotten although the loop can be left before.
// drive: known("b")
// drive: unknown("x")
// drive: unknown("a")
// drive: released("x")
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"a", "b", "c", "d", "e", "f"};
#define COUNT (sizeof names / sizeof names[0])

int unknown(const char *name) {
  size_t i;
  char *copy = strdup(name); // alloc: copy
  if (!copy)
    return -1;
  for (i = 0; i < COUNT; i++)
    if (strcmp(names[i], copy) == 0)
      break;
  if (i == COUNT)
    return -1; // expect: leak(copy)
  free(copy);
  return (int)i;
}

int known(const char *name) {
  size_t i;
  char *copy = strdup(name); // alloc: lost
  if (!copy)
    return -1;
  for (i = 0; i < COUNT; i++)
    if (strcmp(names[i], copy) == 0)
      return (int)i; // expect: leak(lost)
  free(copy);
  return -1;
}

int released(const char *name) {
  size_t i;
  char *copy = strdup(name);
  if (!copy)
    return -1;
  for (i = 0; i < COUNT; i++)
    if (strcmp(names[i], copy) == 0)
      break;
  if (i == COUNT)
    i = 0;
  free(copy);
  return (int)i;
}
