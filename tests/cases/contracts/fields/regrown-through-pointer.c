// A table that the caller points to grows; when there is no memory it is lost.
// drive[fail 2]: { int *t = table_new(); size_t n = 2; bad_push(&t, &n, 1); free(t); }
// drive[fail 2]: { int *t = table_new(); size_t n = 2; good_push(&t, &n, 1); free(t); }
#include <stdlib.h>

int *table_new(void) {
  int *t = malloc(2 * sizeof *t); // alloc: *table
  if (!t)
    abort();
  return t;
}

int bad_push(int **table, size_t *count, int value) {
  *table = realloc(*table, (*count + 1) * sizeof **table); // expect: leak(*table)
  if (!*table)
    return -1;
  (*table)[(*count)++] = value;
  return 0;
}

int good_push(int **table, size_t *count, int value) {
  int *grown = realloc(*table, (*count + 1) * sizeof **table);
  if (!grown)
    return -1;
  *table = grown;
  grown[(*count)++] = value;
  return 0;
}
