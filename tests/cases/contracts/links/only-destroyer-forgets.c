// The only function that tears the list down forgets what each node holds.
// drive: { struct reg r = {0}; reg_add(&r, "a"); reg_add(&r, "b"); reg_clear(&r); }
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next;
  char *name;
};

struct reg {
  struct entry *first;
  int count;
};

int reg_add(struct reg *r, const char *name) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  e->name = strdup(name); // alloc: r->first->name
  if (!e->name) {
    free(e);
    return -1;
  }
  e->next = r->first;
  r->first = e;
  r->count++;
  return 0;
}

int reg_has(const struct reg *r, const char *name) {
  for (const struct entry *e = r->first; e; e = e->next)
    if (strcmp(e->name, name) == 0)
      return 1;
  return 0;
}

void reg_clear(struct reg *r) {
  while (r->first) {
    struct entry *e = r->first;
    r->first = e->next;
    free(e); // expect: leak(r->first->name)
  }
  r->count = 0;
}
