// The program allocates with its own wrapper; the destroy function, a callback, forgets a field.
// options: --engines ownership
// drive: bad_free(job_new())
// drive: good_free(task_new())
#include <stdlib.h>
#include <string.h>

static void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}
static char *xstrdup(const char *s) {
  char *copy = strdup(s); // alloc: j->cwd
  if (!copy)
    abort();
  return copy;
}

struct job {
  char *command;
  char *cwd;
};

struct job *job_new(void) {
  struct job *j = xmalloc(sizeof *j);
  j->command = xstrdup("ls");
  j->cwd = xstrdup("/");
  return j;
}

void bad_free(void *arg) {
  struct job *j = arg;
  free(j->command);
  free(j); // expect: leak(j->cwd)
}

struct task {
  char *command;
  char *cwd;
};

struct task *task_new(void) {
  struct task *t = xmalloc(sizeof *t);
  t->command = xstrdup("ls");
  t->cwd = xstrdup("/");
  return t;
}

void good_free(void *arg) {
  struct task *t = arg;
  free(t->command);
  free(t->cwd);
  free(t);
}
