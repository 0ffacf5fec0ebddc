// One thread queues connections, another takes them out: no growth. What only the first thread fills grows.
// options: --engines behavior
// skip-run: threads do not end
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
struct connection { struct connection *next; int fd; };
struct visit { struct visit *next; int fd; };
static struct connection *queue;
static struct visit *visits;
static pthread_mutex_t lock;
static pthread_cond_t ready;

static void push(int fd) {
  struct connection *c = malloc(sizeof *c);
  if (!c)
    abort();
  c->fd = fd;
  c->next = queue;
  queue = c;
}
static void remember(int fd) {
  struct visit *v = malloc(sizeof *v); // expect: unbounded-growth(v)
  if (!v)
    abort();
  v->fd = fd;
  v->next = visits;
  visits = v;
}
static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!queue)
      pthread_cond_wait(&ready, &lock);
    struct connection *c = queue;
    queue = c->next;
    pthread_mutex_unlock(&lock);
    free(c);
  }
  return unused;
}
void serve(int s) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  for (;;) {
    int fd = accept(s, 0, 0);
    pthread_mutex_lock(&lock);
    push(fd);
    remember(fd);
    pthread_cond_signal(&ready);
    pthread_mutex_unlock(&lock);
  }
}
