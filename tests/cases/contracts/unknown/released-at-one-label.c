// Released at one label whatever the result: that alone does not say with which result there is something. Where it is
// looked at does.
// drive: count(0, 0)
// drive: count(3, 0)
// drive: count(9, 0)
// drive: count(3, 1)
struct table;
int table_open(struct table **out, int n);
int table_rows(const struct table *t);
void table_close(struct table *t);

int count(int n, int quick) {
  struct table *t = 0;
  int rows = -1;
  int rc = table_open(&t, n);
  if (rc != 0)
    goto out;
  rows = table_rows(t);
  if (rows > 5) {
    table_close(t); // broken: leak(t)
    return 5;
  }
  if (quick)
    rows = 0;
out:
  table_close(t);
  return rows;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct table {
  int rows;
};
int table_open(struct table **out, int n) {
  if (!n)
    return -1;
  *out = malloc(sizeof **out);
  (*out)->rows = n;
  return 0;
}
int table_rows(const struct table *t) { return t->rows; }
void table_close(struct table *t) { free(t); }
#endif
