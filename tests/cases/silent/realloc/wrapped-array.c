// An array of strings grows through a wrapper of realloc: what the old block held, the new one holds.
// drive: { char **v = 0; int n = 0; append(&v, &n, "a"); append(&v, &n, "b"); append(&v, &n, "c"); drop(v, n); }
// drive: { char **v; int n; two(&v, &n); drop(v, n); }
#include <stdlib.h>
#include <string.h>

static void *grow(void *old, size_t size) {
  void *new = realloc(old, size);
  if (!new)
    abort();
  return new;
}
static char *copy(const char *s) {
  char *new = strdup(s);
  if (!new)
    abort();
  return new;
}

void append(char ***v, int *n, const char *s) {
  *v = grow(*v, (*n + 1) * sizeof **v);
  (*v)[(*n)++] = copy(s);
}

void two(char ***v, int *n) {
  *v = NULL;
  *n = 0;
  append(v, n, "a");
  append(v, n, "b");
}

void drop(char **v, int n) {
  for (int i = 0; i < n; i++)
    free(v[i]);
  free(v);
}
