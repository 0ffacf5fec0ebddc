// Rows of cells: two arrays, one in the other; the inner ones are lost.
// drive: { struct mat *m = mat_new(2, 3); bad_free(m); }
// drive: { struct mat *m = mat_new(2, 3); good_free(m); }
#include <stdlib.h>
struct vec { double *x; int n; };
struct mat { struct vec *rows; int n; };
struct mat *mat_new(int n, int k) {
  struct mat *m = malloc(sizeof *m);
  if (!m)
    abort();
  m->n = n;
  m->rows = malloc(n * sizeof *m->rows);
  if (!m->rows)
    abort();
  for (int i = 0; i < n; i++) {
    m->rows[i].x = calloc(k, sizeof(double)); // alloc: m->rows->x
    m->rows[i].n = k;
  }
  return m;
}
void bad_free(struct mat *m) {
  free(m->rows); // expect: leak(m->rows->x)
  free(m);
}
void good_free(struct mat *m) {
  for (int i = 0; i < m->n; i++)
    free(m->rows[i].x);
  free(m->rows);
  free(m);
}
