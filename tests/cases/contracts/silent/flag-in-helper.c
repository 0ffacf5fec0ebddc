// A flag says whether the field owns; a helper looks at it.
// drive: { struct opt *o = opt_new(); opt_copy(o, "a"); opt_copy(o, "b"); opt_free(o); }
// drive: { struct opt *o = opt_new(); opt_borrow(o, "a", "n"); opt_free(o); }
#include <stdlib.h>
#include <string.h>

struct opt {
  char *value;
  char *name;
  int isOwner;
};

struct opt *opt_new(void) {
  struct opt *o = calloc(1, sizeof *o);
  if (!o)
    abort();
  o->name = strdup("n");
  return o;
}

static void drop(char *p, int isOwner) {
  if (isOwner)
    free(p);
}

void opt_copy(struct opt *o, const char *value) {
  drop(o->value, o->isOwner);
  o->value = strdup(value);
  o->isOwner = 1;
}

/// Of new options.
void opt_borrow(struct opt *o, const char *value, const char *name) {
  free(o->name);
  o->name = strdup(name);
  o->value = (char *)value;
  o->isOwner = 0;
}

void opt_free(struct opt *o) {
  drop(o->value, o->isOwner);
  free(o->name);
  free(o);
}
