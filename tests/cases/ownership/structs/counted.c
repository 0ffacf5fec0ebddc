// A structure that is shared: taken apart when the last one lets go, field by field, in one function or in two.
// options: --engines ownership
// drive: { struct text *t = text_new(); text_keep(t); text_drop(t); text_drop(t); }
// drive: { struct text *t = text_new(); free(t->bytes); text_free_shell(t); }
#include <stdlib.h>

struct text {
  int count;
  char *bytes;
};

struct text *text_new(void) {
  struct text *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->count = 1;
  t->bytes = malloc(8);
  return t;
}

void text_keep(struct text *t) { t->count++; }

void text_drop(struct text *t) {
  if (--t->count > 0)
    return;
  free(t->bytes);
  free(t);
}

void text_free_shell(struct text *t) { free(t); }
