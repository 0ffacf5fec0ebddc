// The queue of a session: what is still in it goes with the session, or is forgotten.
// drive: struct session *s = session_new(); session_add(s); session_end(s);
// drive: struct session *s = session_new(); session_add(s); session_forget(s);
#include <stdlib.h>
#include <sys/queue.h>
struct job {
  TAILQ_ENTRY(job) link;
};
struct session {
  TAILQ_HEAD(, job) jobs;
};
struct session *session_new(void) {
  struct session *s = malloc(sizeof *s);
  if (!s)
    abort();
  TAILQ_INIT(&s->jobs);
  return s;
}
void session_add(struct session *s) {
  struct job *j = malloc(sizeof *j); // alloc: job
  if (!j)
    abort();
  TAILQ_INSERT_TAIL(&s->jobs, j, link);
}
void session_end(struct session *s) {
  struct job *j;
  while ((j = TAILQ_FIRST(&s->jobs))) {
    TAILQ_REMOVE(&s->jobs, j, link);
    free(j);
  }
  free(s);
}
void session_forget(struct session *s) {
  free(s); // missed: leak(job) what the first link of a queue owns is not concluded
}
