// A field that everyone fills and nobody releases, though its neighbour is; and one that its reader keeps.
// drive: bad_free(bad_new())
// drive: good_free(good_new())
#include <stdlib.h>
#include <string.h>

struct bad {
  char *name;
  char *data;
};

struct bad *bad_new(void) {
  struct bad *b = malloc(sizeof *b);
  if (!b)
    abort();
  b->name = strdup("n");
  b->data = strdup("d"); // alloc: b->data
  return b;
}

void bad_free(struct bad *b) {
  free(b->name);
  free(b); // expect: leak(b->data)
}

struct good {
  char *name;
  const char *data;
};

struct good *good_new(void) {
  struct good *g = malloc(sizeof *g);
  if (!g)
    abort();
  g->name = strdup("n");
  g->data = "d";
  return g;
}

void good_free(struct good *g) {
  free(g->name);
  free(g);
}
