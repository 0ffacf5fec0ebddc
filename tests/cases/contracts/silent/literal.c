// A field that holds a literal or a copy, told apart by its address, owns nothing for sure.
// drive: { struct opt o = {NULL}; opt_init(&o); opt_set(&o, "a"); opt_reset(&o); opt_clear(&o); }
// quiet: a literal is never owned
#include <stdlib.h>
#include <string.h>

struct opt {
  char *value;
};

static char kDefault[] = "default";

void opt_init(struct opt *o) { o->value = kDefault; }

void opt_clear(struct opt *o) {
  if (o->value != kDefault)
    free(o->value);
  o->value = kDefault;
}

void opt_set(struct opt *o, const char *value) {
  opt_clear(o);
  o->value = strdup(value);
}

void opt_reset(struct opt *o) {
  opt_clear(o);
  o->value = kDefault;
}
