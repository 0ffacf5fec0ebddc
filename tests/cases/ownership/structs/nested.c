// A structure owns another; releasing the outer alone loses the inner.
// options: --engines ownership
// drive: { struct outer *o = outer_new(); bad_free(o); }
// drive: { struct outer *o = outer_new(); good_free(o); }
#include <stdlib.h>

struct inner {
  int n;
};
struct outer {
  struct inner *in;
};

static struct inner *inner_new(void) {
  struct inner *i = malloc(sizeof *i); // alloc: o->in
  if (!i)
    abort();
  i->n = 1;
  return i;
}
static void inner_free(struct inner *i) { free(i); }

struct outer *outer_new(void) {
  struct outer *o = malloc(sizeof *o);
  if (!o)
    abort();
  o->in = inner_new();
  return o;
}

void bad_free(struct outer *o) {
  free(o); // missed: leak(o->in) only at low confidence: another function releases the field, so this one may be for what is left
}

void good_free(struct outer *o) {
  inner_free(o->in);
  free(o);
}
