// Arrays of more cells than rounds are unrolled, filled and released in counted loops; their broken twins release too few.
// drive: four()
// drive[fail 3]: four()
// drive: many(9)
// drive: six()
#include <stdlib.h>

void four(void) {
  char *cells[4];
  for (int i = 0; i < 4; i++)
    cells[i] = malloc(8);
  for (int i = 0; i < 4; i++)
    free(cells[i]);
}

int many(int count) {
  char **cells = calloc(count, sizeof *cells);
  if (!cells)
    return -1;
  int used = 0;
  for (int i = 0; i < count; i++)
    if ((cells[used] = malloc(8)))
      used++;
  for (int i = 0; i < used; i++)
    free(cells[i]);
  free(cells);
  return used;
}

struct table {
  char *cells[6];
  int used;
};

void six(void) {
  struct table table = {{0}, 0};
  while (table.used < 6)
    table.cells[table.used++] = malloc(8);
  while (table.used > 0)
    free(table.cells[--table.used]);
}
