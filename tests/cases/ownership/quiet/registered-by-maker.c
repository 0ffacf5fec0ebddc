// Who makes the client also enters it into a list; the result is only another name for it. (redis' createClient)
// options: --engines ownership
// drive: { accept_one(3); accept_one(4); close_all(); }
#include <stdlib.h>

struct client {
  int fd;
  struct client *next;
};
static struct client *clients;

static struct client *client_new(int fd) {
  struct client *c = malloc(sizeof *c);
  if (!c)
    return NULL;
  c->fd = fd;
  c->next = clients;
  clients = c;
  return c;
}

int accept_one(int fd) {
  struct client *c = client_new(fd);
  if (c == NULL)
    return -1;
  c->fd++;
  return 0;
}

void close_all(void) {
  while (clients) {
    struct client *c = clients;
    clients = c->next;
    free(c);
  }
}
