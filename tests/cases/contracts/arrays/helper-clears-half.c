// A helper clears one entry, another helper only half of it.
// drive: { struct job *j = jobs_new(1); bad_free(j, 1); }
// drive: { struct job *j = jobs_new(1); good_free(j, 1); }
#include <stdlib.h>
#include <string.h>
struct job { char *name, *command; int pid; };
static void job_set(struct job *j, const char *name, const char *command) {
  j->name = strdup(name);
  j->command = strdup(command); // alloc: jobs->command
  j->pid = -1;
}
struct job *jobs_new(int n) {
  struct job *jobs = calloc(n, sizeof *jobs);
  if (!jobs)
    abort();
  for (int i = 0; i < n; i++)
    job_set(&jobs[i], "a", "b");
  return jobs;
}
static void job_clear(struct job *j) {
  free(j->name);
  free(j->command);
}
static void job_half(struct job *j) {
  free(j->name);
}
void bad_free(struct job *jobs, int n) {
  for (int i = 0; i < n; i++)
    job_half(&jobs[i]);
  free(jobs); // expect: leak(jobs->command)
}
void good_free(struct job *jobs, int n) {
  for (int i = 0; i < n; i++)
    job_clear(&jobs[i]);
  free(jobs);
}
