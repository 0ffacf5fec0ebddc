// [Saturn, Figure 9] A false alarm in the paper: the copy returns its first argument, or null, and then the caller frees. Clean.
// drive: { struct number a = {1}; struct number *b = duplicate(&a); if (b) number_free(b); }
// drive: { struct number a = {-1}; duplicate(&a); }
#include <stdlib.h>

struct number {
  int digits;
};

static struct number *number_new(void) { return calloc(1, sizeof(struct number)); }
static void number_free(struct number *n) { free(n); }

static struct number *number_copy(struct number *to, const struct number *from) {
  if (from->digits < 0)
    return NULL;
  to->digits = from->digits;
  return to;
}

struct number *duplicate(const struct number *a) {
  struct number *t, *r;
  t = number_new();
  if (t == NULL)
    return NULL;
  r = number_copy(t, a);
  if (r == NULL)
    number_free(t);
  return r;
}
