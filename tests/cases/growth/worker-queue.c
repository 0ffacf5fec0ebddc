// A worker takes jobs and files what it did; another takes jobs and releases them.
// options: --engines behavior
// skip-run: a server does not end
#include <pthread.h>
#include <stdlib.h>
struct job { struct job *next; int n; };
struct done { struct done *next; int n; };
static struct job *jobs;
static struct done *history;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;

static struct job *take(void) {
  pthread_mutex_lock(&lock);
  while (!jobs)
    pthread_cond_wait(&ready, &lock);
  struct job *j = jobs;
  jobs = j->next;
  pthread_mutex_unlock(&lock);
  return j;
}
void *worker(void *unused) {
  while (1) {
    struct job *j = take();
    free(j);
  }
}
void *filing_worker(void *unused) {
  while (1) {
    struct job *j = take();
    struct done *d = malloc(sizeof *d); // alloc: d // expect: unbounded-growth(d)
    if (d) {
      d->n = j->n;
      d->next = history;
      history = d;
    }
    free(j);
  }
}
