// A table of options inside a structure; one field of each entry is forgotten.
// drive: { struct opts *o = opts_new(); opts_add(o, "a", "1"); opts_add(o, "b", "2"); bad_free(o); }
// drive: { struct opts *o = opts_new(); opts_add(o, "a", "1"); opts_add(o, "b", "2"); good_free(o); }
#include <stdlib.h>
#include <string.h>
struct opt { char *name; char *value; int seen; };
struct opts { struct opt table[64]; int count; };
struct opts *opts_new(void) {
  struct opts *o = calloc(1, sizeof *o);
  if (!o)
    abort();
  return o;
}
void opts_add(struct opts *o, const char *name, const char *value) {
  if (o->count == 64)
    return;
  o->table[o->count].name = strdup(name);
  o->table[o->count].value = strdup(value); // alloc: o->table[…]
  o->count++;
}
void bad_free(struct opts *o) {
  for (int i = 0; i < o->count; i++)
    free(o->table[i].name);
  free(o); // expect: leak(o->table[…])
}
void good_free(struct opts *o) {
  for (int i = 0; i < o->count; i++) {
    free(o->table[i].name);
    free(o->table[i].value);
  }
  free(o);
}
