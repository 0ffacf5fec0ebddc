// Filled through a pointer, if the result is 0: where it is not, there is nothing to release.
// drive: count(0)
// drive: count(1)
// drive: first(0)
// drive: first(1)
// drive: last(0)
// drive: last(1)
struct table;
int table_open(struct table **out, int n);
int table_rows(const struct table *t);
void table_close(struct table *t);

int count(int n) {
  struct table *t;
  if (table_open(&t, n) != 0)
    return -1;
  int rows = table_rows(t);
  table_close(t);
  return rows;
}

int first(int n) {
  struct table *t = 0;
  int rc = table_open(&t, n);
  if (rc != 0)
    return rc;
  rc = table_rows(t);
  table_close(t);
  return rc;
}

int last(int n) {
  struct table *t = 0;
  int rc = table_open(&t, n); // alloc: t
  if (rc != 0)
    return rc;
  if (table_rows(t) > 3)
    return 3; // expect: leak(t)
  table_close(t);
  return 0;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct table {
  int rows;
};
int table_open(struct table **out, int n) {
  if (n)
    return -1;
  *out = malloc(sizeof **out);
  (*out)->rows = 7;
  return 0;
}
int table_rows(const struct table *t) { return t->rows; }
void table_close(struct table *t) { free(t); }
#endif
