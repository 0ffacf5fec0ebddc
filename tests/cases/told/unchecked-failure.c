// What hangs on a failure that the function never checks: a loss is of low confidence then, a second release is not.
// drive[fail 2]: lost()
// drive[fail 2]: lost_with_maker()
// drive: lost_if_broken()
// drive[fail 2]: twice()
#include <stdlib.h>

static void put(char *p, char *q) {
  if (!p)
    return;
  free(q);
}

static void drop(const char *p, char *q) {
  if (!p)
    free(q);
}

static char *made(void) {
  char *p = malloc(4);
  if (!p)
    return NULL;
  p[0] = 1;
  return p;
}

int is_broken(void);
static char *made_if_whole(void) {
  if (is_broken())
    return NULL;
  char *p = malloc(4);
  if (!p)
    abort();
  p[0] = 1;
  return p;
}

void lost(void) {
  char *q = malloc(4); // alloc: q1
  if (!q)
    abort();
  char *p = malloc(4);
  put(p, q);
  free(p);
} // expect(low): leak(q1) // says: unchecked-failure

void lost_with_maker(void) {
  char *q = malloc(4); // alloc: q2
  if (!q)
    abort();
  char *p = made();
  put(p, q);
  free(p);
} // expect(low): leak(q2) // says: unchecked-failure

void lost_if_broken(void) {
  char *q = malloc(4); // alloc: q4
  if (!q)
    abort();
  char *p = made_if_whole();
  put(p, q);
  free(p);
} // expect(low): leak(q4)

void twice(void) {
  char *q = malloc(4); // alloc: q3
  if (!q)
    abort();
  char *p = malloc(4);
  drop(p, q);
  free(p);
  free(q); // expect: double-free(q3)
}

#ifdef WT_ORACLE
int is_broken(void) { return 1; }
#endif
