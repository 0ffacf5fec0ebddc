// The structure borrows its name: the caller who passes a fresh one loses it.
// options: --engines ownership
// drive: bad()
// drive: good()
#include <stdlib.h>
#include <string.h>

struct task {
  const char *name;
  int *state;
};

static struct task *task_new(const char *name) {
  struct task *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->name = name;
  t->state = malloc(4);
  return t;
}

static void task_free(struct task *t) {
  free(t->state);
  free(t);
}

void bad(void) {
  char *name = strdup("x"); // alloc: name
  struct task *t = task_new(name);
  task_free(t);
}                           // expect: leak(name)

void good(void) {
  char *name = strdup("x");
  struct task *t = task_new(name);
  task_free(t);
  free(name);
}
