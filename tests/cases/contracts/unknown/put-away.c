// Who puts the object away says nothing against those who release it.
// drive: first(0)
// drive: first(1)
// drive: second(); third(); fourth();
struct row;
struct row *row_read(int n);
void row_free(struct row *r);
int row_width(const struct row *r);

static struct row *last;
static void remember(struct row *r) { last = r; }

int first(int early) {
  struct row *r = row_read(1); // alloc: r
  if (early)
    return 0; // expect: leak(r)
  int w = row_width(r);
  row_free(r);
  return w;
}

int second(void) {
  struct row *r = row_read(2);
  int w = row_width(r);
  row_free(r);
  return w;
}

int third(void) {
  struct row *r = row_read(3);
  int w = row_width(r);
  remember(r);
  return w;
}

struct scope {
  struct row **row;
};
static void leave(struct scope *s) { row_free(*s->row); }

int fourth(void) {
  struct scope s;
  struct row *r = row_read(4);
  s.row = &r;
  int w = row_width(r);
  leave(&s);
  return w;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct row {
  int w;
};
struct row *row_read(int n) { return calloc(1, sizeof(struct row)); }
void row_free(struct row *r) { free(r); }
int row_width(const struct row *r) { return r->w; }
#endif
