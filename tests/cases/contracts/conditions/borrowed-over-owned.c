// A text that is borrowed is stored over one that is owned.
// drive: { struct opt o = {0}; opt_copy(&o, "a"); bad_set(&o, "b"); opt_clear(&o); }
// drive: { struct opt o = {0}; opt_copy(&o, "a"); good_set(&o, "b"); opt_clear(&o); }
#include <stdlib.h>
#include <string.h>
#define OWNED 1
struct opt { char *text; int flags; };
void opt_clear(struct opt *o) {
  if (o->flags & OWNED)
    free(o->text);
  o->text = NULL;
  o->flags &= ~OWNED;
}
void opt_copy(struct opt *o, const char *text) {
  opt_clear(o);
  o->text = strdup(text); // alloc: text
  o->flags |= OWNED;
}
void bad_set(struct opt *o, char *text) {
  o->text = text; // missed: leak(text) a flag
  o->flags &= ~OWNED;
}
void good_set(struct opt *o, char *text) {
  opt_clear(o);
  o->text = text;
}
