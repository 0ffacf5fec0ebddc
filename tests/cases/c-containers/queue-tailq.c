// A tail queue of sys/queue.h: the elements are released one by one, or only the head of the queue is forgotten.
// drive: good()
// drive: bad()
// drive: name_lost()
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
struct job {
  char *name;
  TAILQ_ENTRY(job) link;
};
TAILQ_HEAD(jobs, job);
static void add(struct jobs *all, const char *name) {
  struct job *j = malloc(sizeof *j); // alloc: all.tqh_first
  if (!j)
    abort();
  j->name = strdup(name); // alloc: name
  TAILQ_INSERT_TAIL(all, j, link);
}
void good(void) {
  struct jobs all;
  struct job *j;
  TAILQ_INIT(&all);
  add(&all, "a");
  while ((j = TAILQ_FIRST(&all))) {
    TAILQ_REMOVE(&all, j, link);
    free(j->name);
    free(j);
  }
}
void bad(void) {
  struct jobs all;
  TAILQ_INIT(&all);
  add(&all, "a"); // alloc: all.tqh_first
} // expect: leak(all.tqh_first)
void name_lost(void) {
  struct jobs all;
  struct job *j;
  TAILQ_INIT(&all);
  add(&all, "a"); // alloc: name
  while ((j = TAILQ_FIRST(&all))) {
    TAILQ_REMOVE(&all, j, link);
    free(j); // missed: leak(name) the element comes back through two links, and what it holds is not known any more
  }
}
