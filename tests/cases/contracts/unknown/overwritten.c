// Made in a loop and released after it: all but the last are lost. The twin releases each before the next.
// drive: all(3)
// drive: each(3)
struct row;
struct row *row_read(int i);
void row_free(struct row *r);
int row_width(const struct row *r);

int all(int n) {
  struct row *r = 0;
  int w = 0;
  for (int i = 0; i < n; i++) {
    r = row_read(i); // alloc: r // expect: leak(r)
    if (!r)
      return -1;
    w += row_width(r);
  }
  row_free(r);
  return w;
}

int each(int n) {
  int w = 0;
  for (int i = 0; i < n; i++) {
    struct row *r = row_read(i);
    if (!r)
      return -1;
    w += row_width(r);
    row_free(r);
  }
  return w;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct row {
  int w;
};
struct row *row_read(int i) { return calloc(1, sizeof(struct row)); }
void row_free(struct row *r) { free(r); }
int row_width(const struct row *r) { return r->w; }
#endif
