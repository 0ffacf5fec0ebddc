// A constructor function that fails halfway must release the structure it has.
// options: --engines ownership
// drive[fail 2]: { struct table *t = bad_new(); if (t) table_free(t); }
// drive: { struct table *t = bad_new(); if (t) table_free(t); }
// drive[fail 2]: { struct table *t = good_new(); if (t) table_free(t); }
// drive: { struct table *t = good_new(); if (t) table_free(t); }
#include <stdlib.h>

struct table {
  int *slots;
};

struct table *bad_new(void) {
  struct table *t = malloc(sizeof *t); // alloc: t
  if (!t)
    return NULL;
  t->slots = malloc(16);
  if (!t->slots)
    return NULL;                       // expect: leak(t)
  return t;
}

struct table *good_new(void) {
  struct table *t = malloc(sizeof *t);
  if (!t)
    return NULL;
  t->slots = malloc(16);
  if (!t->slots) {
    free(t);
    return NULL;
  }
  return t;
}

void table_free(struct table *t) {
  free(t->slots);
  free(t);
}
