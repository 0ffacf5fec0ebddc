// The array that grows is one of two by now, depending on whether the first round added something: each brings its own.
// drive: { char **list; int n = collect(1, 1, &list); drop(list, n); }
// drive: { char **list; int n = collect(0, 1, &list); drop(list, n); }
// drive: { char **list; int n = collect(1, 0, &list); drop(list, n); }
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grow(void *old, size_t count, size_t size) {
  void *p = realloc(old, count * size);
  if (!p)
    exit(1);
  return p;
}

static char *copy(const char *text) {
  char *p = strdup(text);
  if (!p)
    exit(1);
  return p;
}

int collect(int first, int second, char ***list) {
  int n = 0;
  *list = NULL;
  if (first) {
    *list = grow(*list, n + 1, sizeof **list);
    (*list)[n++] = copy("first");
  }
  if (second) {
    *list = grow(*list, n + 1, sizeof **list);
    (*list)[n++] = copy("second");
  }
  *list = grow(*list, n + 1, sizeof **list);
  (*list)[n++] = copy("last");
  return n;
}

void drop(char **list, int n) {
  for (int i = 0; i < n; ++i)
    free(list[i]);
  free(list);
}
