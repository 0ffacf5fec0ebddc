// A growing array of rows: released without what the rows hold.
// drive: { struct tab t = {0}; tab_add(&t, "a"); tab_add(&t, "b"); bad_clear(&t); }
// drive: { struct tab t = {0}; tab_add(&t, "a"); tab_add(&t, "b"); good_clear(&t); }
#include <stdlib.h>
#include <string.h>
struct row { char *name; int id; };
struct tab { struct row *rows; size_t n, max; };
int tab_add(struct tab *t, const char *name) {
  if (t->n == t->max) {
    size_t max = t->max ? 2 * t->max : 4;
    struct row *rows = realloc(t->rows, max * sizeof *rows);
    if (!rows)
      return -1;
    t->rows = rows;
    t->max = max;
  }
  t->rows[t->n].name = strdup(name); // alloc: t->rows->name
  t->rows[t->n].id = (int)t->n;
  t->n++;
  return 0;
}
void bad_clear(struct tab *t) {
  free(t->rows); // expect: leak(t->rows->name)
  t->rows = NULL;
  t->n = t->max = 0;
}
void good_clear(struct tab *t) {
  for (size_t i = 0; i < t->n; i++)
    free(t->rows[i].name);
  free(t->rows);
  t->rows = NULL;
  t->n = t->max = 0;
}
