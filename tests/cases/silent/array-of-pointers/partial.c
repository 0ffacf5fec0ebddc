// A helper fills a heap array and undoes what it has done when one allocation fails.
// drive: { char **a = copies("x", 3); release(a, 3); }
// drive[fail 1]: { char **a = copies("x", 3); release(a, 3); }
// drive[fail 3]: { char **a = copies("x", 3); release(a, 3); }
#include <stdlib.h>
#include <string.h>

void release(char **all, int n) {
  if (!all)
    return;
  for (int i = 0; i < n; ++i)
    free(all[i]);
  free(all); // broken: leak(all)
}

char **copies(const char *s, int n) {
  char **all = calloc((size_t)n, sizeof *all); // alloc: all
  if (!all)
    return NULL;
  for (int i = 0; i < n; ++i) {
    all[i] = strdup(s);
    if (!all[i])
      goto undo;
  }
  return all;
undo:
  release(all, n);
  return NULL;
}
