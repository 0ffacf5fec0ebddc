// The list is torn down node by node; only one of the two functions that do so releases what a node holds.
// drive: { struct reg *r = reg_new(); reg_add(r, "a"); reg_add(r, "b"); bad_free(r); }
// drive: { struct reg *r = reg_new(); reg_add(r, "a"); reg_add(r, "b"); reg_drop(r, "a"); good_free(r); }
#include <stdlib.h>
#include <string.h>

struct entry {
  struct entry *next;
  char *name;
  int hits;
};

struct reg {
  struct entry *first;
};

struct reg *reg_new(void) {
  struct reg *r = calloc(1, sizeof *r);
  if (!r)
    abort();
  return r;
}

void reg_add(struct reg *r, const char *name) {
  struct entry *e = calloc(1, sizeof *e);
  if (!e)
    abort();
  e->name = strdup(name); // alloc: r->first->name
  e->next = r->first;
  r->first = e;
}

void reg_drop(struct reg *r, const char *name) {
  struct entry **at = &r->first;
  while (*at) {
    struct entry *e = *at;
    if (strcmp(e->name, name) == 0) {
      *at = e->next;
      free(e->name);
      free(e);
    } else {
      at = &e->next;
    }
  }
}

void bad_free(struct reg *r) {
  struct entry *e = r->first;
  while (e) {
    struct entry *next = e->next;
    free(e); // expect: leak(r->first->name)
    e = next;
  }
  free(r);
}

void good_free(struct reg *r) {
  struct entry *e = r->first;
  while (e) {
    struct entry *next = e->next;
    free(e->name);
    free(e);
    e = next;
  }
  free(r);
}
