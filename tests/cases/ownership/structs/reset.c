// reset() refills the fields of a structure; without releasing them first it loses them.
// options: --engines ownership
// drive: { struct form *f = form_new(); bad_reset(f); form_free(f); }
// drive: { struct form *f = form_new(); good_reset(f); form_free(f); }
#include <stdlib.h>

struct form {
  char *title;
};

struct form *form_new(void) {
  struct form *f = calloc(1, sizeof *f);
  if (!f)
    abort();
  f->title = malloc(8); // alloc: f->title
  return f;
}

void form_free(struct form *f) {
  free(f->title);
  free(f);
}

void bad_reset(struct form *f) {
  f->title = NULL;      // expect: leak(f->title)
}

void good_reset(struct form *f) {
  free(f->title);
  f->title = NULL;
}
