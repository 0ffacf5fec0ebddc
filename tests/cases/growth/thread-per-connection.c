// Each round starts a thread: what that adds grows, what that takes out does not.
// options: --engines behavior
// skip-run: does not end
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
struct connection { struct connection *next; int fd; };
struct visit { struct visit *next; int fd; };
static struct connection *open_ones;
static struct visit *visits;
static pthread_mutex_t lock;

static void forget(struct connection *gone) {
  struct connection **at = &open_ones;
  while (*at != gone)
    at = &(*at)->next;
  *at = gone->next;
  free(gone);
}
static void *serve_one(void *argument) {
  struct connection *c = argument;
  struct visit *v = malloc(sizeof *v); // expect: unbounded-growth(v)
  if (!v)
    abort();
  pthread_mutex_lock(&lock);
  v->fd = c->fd;
  v->next = visits;
  visits = v;
  close(c->fd);
  forget(c);
  pthread_mutex_unlock(&lock);
  return NULL;
}
void serve(int s) {
  for (;;) {
    struct connection *c = malloc(sizeof *c);
    if (!c)
      abort();
    c->fd = accept(s, 0, 0);
    pthread_mutex_lock(&lock);
    c->next = open_ones;
    open_ones = c;
    pthread_mutex_unlock(&lock);
    pthread_t thread;
    pthread_create(&thread, NULL, serve_one, c);
    pthread_detach(thread);
  }
}
