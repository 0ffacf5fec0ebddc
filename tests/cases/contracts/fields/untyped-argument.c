// A function for callbacks gets the object as `void *`.
// drive: bad_free(job_new())
// drive: good_free(job_new())
#include <stdlib.h>
#include <string.h>

struct job {
  char *command;
  char *cwd;
};

struct job *job_new(void) {
  struct job *j = calloc(1, sizeof *j);
  if (!j)
    abort();
  j->command = strdup("ls");
  j->cwd = strdup("/"); // alloc: arg->cwd
  return j;
}

void bad_free(void *arg) {
  struct job *j = arg;
  free(j->command);
  free(j); // expect: leak(arg->cwd)
}

void good_free(void *arg) {
  struct job *j = arg;
  free(j->command);
  free(j->cwd);
  free(j);
}
