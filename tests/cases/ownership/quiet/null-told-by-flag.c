// Whether the allocation failed is told by a flag in memory. (redis' _dictExpand)
// options: --engines ownership
// drive: { int failed; struct table t = {0}; expand(&t, 8, &failed); free(t.cells); }
// drive[fail 1]: { int failed; struct table t = {0}; expand(&t, 8, &failed); free(t.cells); }
#include <stdlib.h>

struct table {
  void **cells;
};

int expand(struct table *t, unsigned size, int *failed) {
  void **cells = calloc(size, sizeof *cells);
  *failed = cells == NULL;
  if (*failed)
    return -1;
  t->cells = cells;
  return 0;
}
