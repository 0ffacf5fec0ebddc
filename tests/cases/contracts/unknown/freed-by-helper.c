// What a function from elsewhere gives goes to a helper that tests for null and releases: so it is the caller's.
// drive: show(1)
// drive: show(0)
// drive: keep()
#include <stdlib.h>
struct view;
struct view *view_read(int n);
int view_rows(const struct view *v);

static void drop(struct view *v) {
  if (!v)
    return;
  free(v);
}

int show(int loud) {
  struct view *v = view_read(1); // alloc: v
  if (!v)
    return -1;
  if (!loud)
    return 0; // expect: leak(v)
  int n = view_rows(v);
  drop(v);
  return n;
}

int keep(void) {
  struct view *v = view_read(2);
  int n = v ? view_rows(v) : 0;
  drop(v);
  return n;
}

int look(void) {
  struct view *v = view_read(3);
  int n = v ? view_rows(v) : 0;
  drop(v);
  return n;
}

#ifdef WT_ORACLE
struct view {
  int n;
};
struct view *view_read(int n) { return calloc(1, sizeof(struct view)); }
int view_rows(const struct view *v) { return v->n; }
#endif
