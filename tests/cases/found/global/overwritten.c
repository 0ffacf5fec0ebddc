// A global is given a second block before the first is freed.
// drive: reset(0)
// drive: { reset_freed(1); free(other); }
#include <stdlib.h>

int *table;
int *other;

int reset(int n) {
  table = malloc(sizeof *table);   // alloc: table
  if (table)
    *table = n;
  table = malloc(2 * sizeof *table); // expect: leak(table)
  if (!table)
    return -1;
  table[0] = table[1] = n;
  free(table);
  table = NULL;
  return 0;
}

int reset_freed(int n) {
  other = malloc(sizeof *other);
  if (other)
    *other = n;
  free(other);
  other = malloc(2 * sizeof *other);
  return other != NULL;
}
