// The structure takes its name over: the caller who releases it as well is one too many.
// options: --engines ownership
// drive: bad()
// drive: good()
#include <stdlib.h>
#include <string.h>

struct task {
  char *name;
};

static struct task *task_new(char *name) {
  struct task *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->name = name;
  return t;
}

static void task_free(struct task *t) {
  free(t->name);
  free(t);
}

void bad(void) {
  char *name = strdup("x"); // alloc: name
  struct task *t = task_new(name);
  task_free(t);
  free(name);               // expect: double-free(name)
}

void good(void) {
  char *name = strdup("x");
  struct task *t = task_new(name);
  task_free(t);
}
