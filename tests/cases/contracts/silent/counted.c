// A counted object is taken apart by whoever lets go last; others release nothing.
// drive: { struct text *t = text_new(), *u = text_keep(t); text_drop(t); text_drop(u); }
// drive: { struct user u = {NULL}; struct text *t = text_new(); user_set(&u, t); user_set(&u, t); text_drop(t); user_clear(&u); }
#include <stdlib.h>
#include <string.h>

struct text {
  int count;
  char *bytes;
};

struct user {
  struct text *text;
};

struct text *text_new(void) {
  struct text *t = calloc(1, sizeof *t);
  if (!t)
    abort();
  t->count = 1;
  t->bytes = strdup("b");
  return t;
}

struct text *text_keep(struct text *t) {
  t->count++;
  return t;
}

void text_drop(struct text *t) {
  if (!t || --t->count > 0)
    return;
  free(t->bytes);
  free(t);
}

void user_set(struct user *u, struct text *t) {
  struct text *old = u->text;
  u->text = text_keep(t);
  text_drop(old);
}

void user_clear(struct user *u) {
  text_drop(u->text);
  u->text = NULL;
}
