// Stored in an element of an array that a parameter leads to, by two levels of pointers.
// drive: { struct table *t = table_new(); put(t, 3, "x"); put(t, 3, "y"); table_free(t); }
// drive[fail 2]: { struct table *t = table_new(); put(t, 3, "x"); table_free(t); }
#include <stdlib.h>
#include <string.h>

struct table {
  char **slots;
  unsigned room;
};

struct table *table_new(void) {
  struct table *t = malloc(sizeof *t); // alloc: t
  if (!t)
    return NULL;
  t->room = 8;
  t->slots = calloc(t->room, sizeof *t->slots);
  if (!t->slots) {
    free(t); // broken: leak(t)
    return NULL;
  }
  return t;
}

int put(struct table *t, unsigned key, const char *value) {
  if (!t)
    return -1;
  char *copy = strdup(value);
  if (!copy)
    return -1;
  char **slot = &t->slots[key % t->room];
  free(*slot);
  *slot = copy;
  return 0;
}

void table_free(struct table *t) {
  if (!t)
    return;
  for (unsigned i = 0; i < t->room; ++i)
    free(t->slots[i]);
  free(t->slots);
  free(t);
}
