// A helper hands its out-parameter on to a function out of sight, or the address of a variable: whose that is, its
// callers say, and with which result there is something.
// drive: first(0)
// drive: first(1)
// drive: second(0)
// drive: second(1)
struct ref;
int ref_read(struct ref **out, int n);
int ref_value(const struct ref *r);
void ref_free(struct ref *r);

static int tag_read(struct ref **out, int n) {
  struct ref *r = 0;
  int rc = ref_read(&r, n + 1); // alloc: r
  if (rc < 0)
    return rc;
  *out = r;
  return 0;
}

int first(int n) {
  struct ref *r;
  if (tag_read(&r, n) < 0) // alloc: r
    return -1;
  int value = ref_value(r);
  ref_free(r); // broken: leak(r)
  return value;
}

int second(int n) {
  struct ref *r;
  if (tag_read(&r, n) < 0) // alloc: r
    return -1;
  if (ref_value(r) > 1)
    return 1; // expect: leak(r)
  ref_free(r);
  return 0;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct ref {
  int value;
};
int ref_read(struct ref **out, int n) {
  if (n == 1)
    return -1;
  *out = malloc(sizeof **out);
  (*out)->value = n;
  return 0;
}
int ref_value(const struct ref *r) { return r->value; }
void ref_free(struct ref *r) { free(r); }
#endif
