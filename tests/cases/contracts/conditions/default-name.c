// A name that is either the default or allocated.
// drive: { struct job j; job_init(&j); job_name(&j, "a"); bad_name(&j, "b"); job_done(&j); }
// drive: { struct job j; job_init(&j); job_name(&j, "a"); job_name(&j, "b"); job_done(&j); }
#include <stdlib.h>
#include <string.h>
static char unnamed[] = "unnamed";
struct job { char *name; int id; };
void job_init(struct job *j) {
  j->name = unnamed;
  j->id = 0;
}
void job_name(struct job *j, const char *name) {
  if (j->name != unnamed)
    free(j->name);
  j->name = strdup(name); // alloc: name
}
void bad_name(struct job *j, const char *name) {
  j->name = strdup(name); // missed: leak(name) the address of a global
}
void job_done(struct job *j) {
  if (j->name != unnamed)
    free(j->name);
  j->name = unnamed;
}
