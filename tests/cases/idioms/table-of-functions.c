// The index of a constant table decides which of its functions is called.
// drive: by_table(0)
// drive: by_table(1)
// drive: by_table_bad(1)
// drive: by_row(0)
// drive: by_row(1)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void keep(char *s) { puts(s); }
static void drop(char *s) { free(s); }
static void (*const handlers[])(char *) = {keep, drop};

void by_table(int k) {
  char *s = strdup("t");
  if (!s) return;
  handlers[k](s);
  if (k == 0) free(s);
}

void by_table_bad(int k) {
  char *twice = strdup("t"); // alloc: twice
  if (!twice) return;
  handlers[k](twice);
  free(twice);               // expect: double-free(twice)
}

struct row {
  int code;
  void (*run)(char *);
};
static const struct row rows[] = {{1, keep}, {2, drop}};

void by_row(int k) {
  char *s = strdup("t");
  if (!s) return;
  rows[k].run(s);
  if (rows[k].run == keep) free(s);
}
