// Pointers are kept as numbers in an array that another function looks after.
// drive: Table t = {0}; add(&t, 3); add(&t, 4); clear(&t)
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  unsigned room, used, start;
  uintptr_t *elements;
} Array;

typedef struct {
  int state;
  Array array;
} Table;

static int push(Array *array, uintptr_t value) {
  if (array->start + array->used < array->room) {
    array->elements[array->start + array->used++] = value;
    return 0;
  }
  unsigned room = array->room ? array->room * 2 : 64;
  uintptr_t *elements = malloc(room * sizeof *elements);
  if (!elements)
    return -1;
  if (array->used)
    memcpy(elements, array->elements + array->start, sizeof *elements * array->used);
  free(array->elements);
  array->start = 0;
  array->elements = elements;
  array->room = room;
  array->elements[array->used++] = value;
  return 0;
}

int add(Table *table, int length) {
  char *entry = malloc(length);
  if (!entry)
    return -1;
  if (push(&table->array, (uintptr_t)entry) != 0) {
    free(entry);
    return -1;
  }
  ++table->state;
  entry[0] = 1;
  return 0;
}

void clear(Table *table) {
  for (unsigned i = 0; i < table->array.used; i++)
    free((char *)table->array.elements[table->array.start + i]);
  free(table->array.elements);
}
