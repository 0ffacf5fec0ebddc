// Each connection is put into a list; nobody ever takes one out. The twin takes out those that are closed.
// options: --engines behavior
// skip-run: a server does not end
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
struct conn { struct conn *next; int fd; };
static struct conn *all;

void serve(int listener) {
  for (;;) {
    int fd = accept(listener, 0, 0);
    struct conn *c = malloc(sizeof *c); // alloc: c // expect(high): unbounded-growth(c)
    if (!c)
      exit(1);
    c->fd = fd;
    c->next = all;
    all = c;
  }
}

struct peer { struct peer *next; int fd; };
static struct peer *peers;
static void drop_closed(void) {
  struct peer **at = &peers;
  while (*at) {
    struct peer *p = *at;
    if (p->fd >= 0) {
      at = &p->next;
      continue;
    }
    *at = p->next;
    free(p);
  }
}
void serve_and_drop(int listener) {
  for (;;) {
    int fd = accept(listener, 0, 0);
    struct peer *p = malloc(sizeof *p);
    if (!p)
      exit(1);
    p->fd = fd;
    p->next = peers;
    peers = p;
    drop_closed();
  }
}
