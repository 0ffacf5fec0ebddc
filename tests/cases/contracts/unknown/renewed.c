// What comes back takes the place of what was given: `t = text_add(t, …)`. Under its old name it is gone.
// drive: pair()
// drive: three()
// drive: plain()
// drive: early(0)
// drive: early(1)
// drive: old_name()
struct text {
  int n;
};
struct text *text_new(void);
struct text *text_add(struct text *t, int c);
void text_free(struct text *t);

int pair(void) {
  struct text *t = text_new();
  t = text_add(t, 'a');
  t = text_add(t, 'b');
  int n = t->n;
  text_free(t);
  return n;
}

int three(void) {
  struct text *t = text_new();
  t = text_add(t, 'a');
  int n = t->n;
  text_free(t);
  return n;
}

int plain(void) {
  struct text *t = text_new();
  int n = t->n;
  text_free(t);
  return n;
}

int early(int k) {
  struct text *t = text_new();
  t = text_add(t, 'a'); // alloc: t
  if (k)
    return 1; // expect: leak(t)
  text_free(t);
  return 0;
}

int old_name(void) {
  struct text *t = text_new();
  struct text *more = text_add(t, 'a');
  int n = t->n; // expect: use-after-free()
  text_free(more);
  return n;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct text *text_new(void) { return calloc(1, sizeof(struct text)); }
struct text *text_add(struct text *t, int c) {
  struct text *more = malloc(sizeof *more);
  more->n = t->n + 1;
  free(t);
  return more;
}
void text_free(struct text *t) { free(t); }
#endif
