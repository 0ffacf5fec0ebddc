// A function that may only look is not one that takes, though it comes last everywhere.
// drive: { first(); second(); third(0); third(1); }
// quiet: the rows are someone else's
struct row;
struct row *row_read(int n);
void row_print(const struct row *r);

void first(void) {
  struct row *r = row_read(1);
  row_print(r);
  struct row *s = row_read(2);
  row_print(s);
  struct row *t = row_read(3);
  row_print(t);
}

void second(void) {
  struct row *r = row_read(1);
  row_print(r);
  struct row *s = row_read(2);
  row_print(s);
  struct row *t = row_read(3);
  row_print(t);
}

int third(int early) {
  struct row *r = row_read(4);
  if (early)
    return 0;
  row_print(r);
  return 1;
}

#ifdef WT_ORACLE
struct row {
  int w;
};
static struct row rows[8];
struct row *row_read(int n) { return &rows[n]; }
void row_print(const struct row *r) {}
#endif
