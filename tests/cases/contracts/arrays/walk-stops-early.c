// The walk over the rows stops before the last one.
// drive: { struct tok t = {0}; tok_add(&t, "a"); tok_add(&t, "b"); bad_clear(&t); }
// drive: { struct tok t = {0}; tok_add(&t, "a"); tok_add(&t, "b"); good_clear(&t); }
#include <stdlib.h>
#include <string.h>
struct one { char *text; int kind; };
struct tok { struct one *all; int count; };
void tok_add(struct tok *t, const char *text) {
  struct one *all = realloc(t->all, (t->count + 1) * sizeof *all);
  if (!all)
    abort();
  t->all = all;
  all[t->count].text = strdup(text); // alloc: text
  t->count++;
}
void bad_clear(struct tok *t) {
  for (int i = 0; i < t->count - 1; i++)
    free(t->all[i].text);
  free(t->all); // missed: leak(text) how many elements there are
  t->all = NULL;
  t->count = 0;
}
void good_clear(struct tok *t) {
  for (int i = 0; i < t->count; i++)
    free(t->all[i].text);
  free(t->all);
  t->all = NULL;
  t->count = 0;
}
