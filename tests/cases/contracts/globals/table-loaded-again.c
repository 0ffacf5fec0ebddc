// A table of names is read again, and the old one is lost.
// drive: { good_load(2); bad_load(3); table_done(); }
// drive: { good_load(2); good_load(3); table_done(); }
#include <stdlib.h>
static int *table;
static int table_size;
void table_done(void) {
  free(table);
  table = NULL;
  table_size = 0;
}
int bad_load(int n) {
  table = calloc(n, sizeof *table); // expect: leak(table)
  if (!table)
    return -1;
  table_size = n;
  return 0;
}
int good_load(int n) {
  table_done();
  table = calloc(n, sizeof *table); // alloc: table
  if (!table)
    return -1;
  table_size = n;
  return 0;
}
