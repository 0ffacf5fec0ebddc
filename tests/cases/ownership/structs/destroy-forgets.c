// The destroy function releases the structure and one of its two fields.
// options: --engines ownership
// drive: { struct bad *b = bad_new(); bad_free(b); }
// drive: { struct good *g = good_new(); good_free(g); }
#include <stdlib.h>

struct bad {
  char *name;
  char *data;
};

struct bad *bad_new(void) {
  struct bad *b = malloc(sizeof *b);
  if (!b)
    abort();
  b->name = malloc(8);
  b->data = malloc(8); // alloc: b->data
  return b;
}

void bad_free(struct bad *b) {
  free(b->name);
  free(b);             // expect: leak(b->data)
}

struct good {
  char *name;
  char *data;
};

struct good *good_new(void) {
  struct good *g = malloc(sizeof *g);
  if (!g)
    abort();
  g->name = malloc(8);
  g->data = malloc(8);
  return g;
}

void good_free(struct good *g) {
  free(g->name);
  free(g->data);
  free(g);
}
