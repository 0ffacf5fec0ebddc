// Someone else's function puts a new block into a field that was released.
// options: --engines ownership
// drive: { struct text *t = text_new(); text_again(t); text_drop(t); }
// quiet: each is released once
#include <stdlib.h>

struct text {
  char *bytes;
  int n;
};
void text_fill(struct text *t);

struct text *text_new(void) {
  struct text *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->bytes = malloc(8);
  t->n = 0;
  return t;
}

void text_again(struct text *t) {
  free(t->bytes);
  text_fill(t);
  free(t->bytes);
  t->bytes = malloc(4);
}

void text_drop(struct text *t) {
  free(t->bytes);
  free(t);
}

#ifdef WT_ORACLE
void text_fill(struct text *t) { t->bytes = malloc(16); }
#endif
