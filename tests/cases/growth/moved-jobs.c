// A worker takes jobs from one list and links them into another, which nobody empties: nothing is taken away.
// options: --engines behavior
// skip-run: a server does not end
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct job { int id; struct job *next; };
struct task { int id; struct task *next; };
static struct job *queue, *done;
static struct task *tasks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    struct job *j = queue;
    if (j) {
      queue = j->next;
      j->next = done;
      done = j;
    }
    struct task *t = tasks;
    if (t) {
      tasks = t->next;
      free(t);
    }
    pthread_mutex_unlock(&lock);
    sleep(1);
  }
  return unused;
}
void serve(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  for (int id = 0;; id++) {
    struct job *j = malloc(sizeof *j); // alloc: j // expect: unbounded-growth(j)
    struct task *t = malloc(sizeof *t);
    if (!j || !t)
      abort();
    j->id = t->id = id;
    pthread_mutex_lock(&lock);
    j->next = queue;
    queue = j;
    t->next = tasks;
    tasks = t;
    pthread_mutex_unlock(&lock);
    sleep(1);
  }
}
