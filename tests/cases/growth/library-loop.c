// A library's loop calls what was registered with it.
// options: --engines behavior
// skip-run: the library is not there
#include <stdlib.h>
struct event_base;
typedef void (*callback)(int, short, void *);
int event_base_dispatch(struct event_base *);
void event_base_once(struct event_base *, int, short, callback, void *, const void *);
struct client { struct client *next; int fd; };
static struct client *clients;
struct request { struct request *next; int fd; };
static struct request *pending;

static void on_accept(int fd, short what, void *arg) {
  struct client *c = malloc(sizeof *c); // alloc: c // expect: unbounded-growth(c)
  if (!c)
    return;
  c->fd = fd;
  c->next = clients;
  clients = c;
}
static void on_read(int fd, short what, void *arg) {
  struct request *r = malloc(sizeof *r);
  if (!r)
    return;
  r->fd = fd;
  r->next = pending;
  pending = r;
}
static void on_idle(int fd, short what, void *arg) {
  while (pending) {
    struct request *r = pending;
    pending = r->next;
    free(r);
  }
}
int run(struct event_base *base, int fd) {
  event_base_once(base, fd, 1, on_accept, 0, 0);
  event_base_once(base, fd, 2, on_read, 0, 0);
  event_base_once(base, fd, 4, on_idle, 0, 0);
  return event_base_dispatch(base);
}
