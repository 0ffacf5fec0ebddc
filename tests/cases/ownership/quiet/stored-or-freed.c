// A table takes the key, unless it has it already; then the caller releases it. (redis' rdbLoadObject)
// options: --engines ownership
// drive: { load(2); load(9); empty(); }
#include <stdlib.h>

struct entry {
  int *key;
  struct entry *next;
};
static struct entry *entries;

static int add(int *key) {
  for (struct entry *e = entries; e; e = e->next)
    if (*e->key == *key)
      return -1;
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  e->key = key;
  e->next = entries;
  entries = e;
  return 0;
}

int load(int n) {
  for (int i = 0; i < n; ++i) {
    int *key = malloc(sizeof *key);
    if (!key)
      return -1;
    *key = i % 5;
    if (add(key) != 0) {
      free(key);
      return -1;
    }
  }
  return 0;
}

void empty(void) {
  while (entries) {
    struct entry *e = entries;
    entries = e->next;
    free(e->key);
    free(e);
  }
}
