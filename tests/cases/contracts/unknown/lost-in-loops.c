// Lost in a round of the inner loop. A path that leaves both loops after rounds that are followed exactly says so; one
// through the rounds that are not would leave a doubt.
// drive: drive_all(0)
// drive: drive_all(1)
// drive: once("x")
#include <stdlib.h>
#include <string.h>

char *alias_of(const char *name);
#ifdef WT_ORACLE
char *alias_of(const char *name) { return name ? strdup("alias") : 0; }
#endif

struct names {
  char **v;
  int count;
};
struct group {
  struct names *first, *second;
};

static void replace(struct names *l, int i, const char *s) {
  if (i >= l->count)
    abort();
  char *old = l->v[i];
  l->v[i] = strdup(s);
  free(old);
}

int once(const char *name) {
  char *a = alias_of(name);
  if (!a)
    return -1;
  int length = (int)strlen(a);
  free(a);
  return length;
}

void rename_all(struct group **groups, int count) {
  for (int i = 0; i < count; i++) {
    if (!groups[i])
      continue;
    for (int j = 0; j < groups[i]->first->count; j++) {
      char *a = alias_of(groups[i]->first->v[j]); // alloc: a
      if (a)
        replace(groups[i]->first, j, a);
    } // expect: leak(a)
    for (int j = 0; j < groups[i]->second->count; j++) {
      char *b = alias_of(groups[i]->second->v[j]);
      if (b)
        replace(groups[i]->second, j, b);
      free(b);
    }
  }
}

int drive_all(int n) {
  char *one[1] = {strdup("a")}, *two[1] = {strdup("b")};
  struct names first = {one, n ? 1 : 0}, second = {two, 1};
  struct group g = {&first, &second}, *groups[2] = {0, &g};
  rename_all(groups, 2);
  free(one[0]);
  free(two[0]);
  return 0;
}
