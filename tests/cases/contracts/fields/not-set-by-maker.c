// A function makes the object and sets one of its fields; the next one starts the list in it, which is empty. Whoever
// starts the list of an object in use loses what is in it.
// drive: whole_life()
// drive: { struct test *t = test_new(); test_defaults(t); restart(t); test_free(t); }
#include <stdlib.h>
#include <string.h>

struct protocol {
  int id;
  struct protocol *next;
};
struct list {
  struct protocol *first;
};
struct test {
  char *name;
  int n;
  struct list protocols;
  struct list spare;
};

struct test *test_new(void) {
  struct test *t = malloc(sizeof *t);
  if (!t)
    abort();
  memset(t, 0, sizeof *t);
  t->name = malloc(8);
  return t;
}

int test_defaults(struct test *t) {
  t->protocols.first = NULL;
  struct protocol *p = calloc(1, sizeof *p); // alloc: t->protocols.first
  if (!p)
    return -1;
  p->next = t->protocols.first;
  t->protocols.first = p;
  return 0;
}

static void drop(struct list *l) {
  while (l->first) {
    struct protocol *p = l->first;
    l->first = p->next;
    free(p);
  }
}

void test_free(struct test *t) {
  free(t->name);
  while (t->protocols.first) {
    struct protocol *p = t->protocols.first;
    t->protocols.first = p->next;
    free(p);
  }
  drop(&t->spare);
  free(t);
}

int restart(struct test *t) {
  struct protocol *p = calloc(1, sizeof *p);
  if (!p)
    return -1;
  t->protocols.first = p; // expect: leak(t->protocols.first)
  return 0;
}

int whole_life(void) {
  struct test *t = test_new();
  int n = test_defaults(t);
  test_free(t);
  return n;
}
