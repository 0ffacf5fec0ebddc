// A pointer walks over the entries and forgets one of their fields.
// drive: { struct tab t = {0}; tab_add(&t, "a", "b"); bad_clear(&t); }
// drive: { struct tab t = {0}; tab_add(&t, "a", "b"); good_clear(&t); }
#include <stdlib.h>
#include <string.h>
struct ent { char *from; char *to; };
struct tab { struct ent *ents; size_t count; };
void tab_add(struct tab *t, const char *from, const char *to) {
  struct ent *ents = realloc(t->ents, (t->count + 1) * sizeof *ents);
  if (!ents)
    abort();
  t->ents = ents;
  struct ent *e = ents + t->count++;
  e->from = strdup(from);
  e->to = strdup(to); // alloc: t->ents->to
}
void bad_clear(struct tab *t) {
  for (struct ent *e = t->ents; e < t->ents + t->count; e++)
    free(e->from);
  free(t->ents); // expect: leak(t->ents->to)
  t->ents = NULL;
  t->count = 0;
}
void good_clear(struct tab *t) {
  for (struct ent *e = t->ents; e < t->ents + t->count; e++) {
    free(e->from);
    free(e->to);
  }
  free(t->ents);
  t->ents = NULL;
  t->count = 0;
}
