// A flag says whether the field owns: who overwrites it after a look at the flag is right.
// drive: { struct view v = {NULL, 0}; view_own(&v, "a"); view_borrow(&v, text); view_own(&v, "b"); view_clear(&v); }
#include <stdlib.h>
#include <string.h>

static char text[] = "text";

struct view {
  char *data;
  int isOwner;
};

void view_clear(struct view *v) {
  if (v->isOwner)
    free(v->data);
  v->data = NULL;
  v->isOwner = 0;
}

void view_borrow(struct view *v, char *data) {
  view_clear(v);
  v->data = data;
}

void view_own(struct view *v, const char *data) {
  view_clear(v);
  v->data = strdup(data);
  v->isOwner = 1;
}
