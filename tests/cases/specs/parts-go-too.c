// A library's function that releases an object of its own type releases what hangs on it; free() does not.
// options: --spec %S/parts-go-too.own
// drive: whole()
// drive: by_hand()
#include <stdlib.h>
#include <string.h>
typedef struct crate { char *label; } crate;
crate *crate_new(void);
void crate_free(crate *c);
#ifdef WT_ORACLE
crate *crate_new(void) { return calloc(1, sizeof(crate)); }
void crate_free(crate *c) {
  if (c)
    free(c->label);
  free(c);
}
#endif
void whole(void) {
  crate *c = crate_new();
  if (!c)
    return;
  c->label = strdup("a");
  crate_free(c);
}
void by_hand(void) {
  crate *c = malloc(sizeof *c);
  if (!c)
    return;
  c->label = strdup("a"); // alloc: label
  free(c); // expect: leak(label)
}
