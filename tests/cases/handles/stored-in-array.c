// A callee stores a descriptor in an array, or in an object that an array element leads to: it is kept there.
// drive: { struct link l = {0}; struct conn c = {{&l, &l}, {-1, -1}}; int p[2]; if (pipe(p)) abort(); take(&c, p[0], 1); shut(&c); close(p[0]); close(p[1]); }
// drive: { struct link l = {0}; struct conn c = {{&l, &l}, {-1, -1}}; int p[2]; if (pipe(p)) abort(); hand(&c, p[0], 1); close(l.fd); close(p[0]); close(p[1]); }
#include <stdlib.h>
#include <unistd.h>

struct link {
  int fd;
};
struct conn {
  struct link *links[2];
  int fds[2];
};

static int set(struct conn *c, int at, int fd) {
  if (c->fds[at] != -1)
    return -1;
  c->fds[at] = fd;
  return 0;
}
static int set_link(struct conn *c, int at, const int *fd) {
  if (!c->links[at])
    return -1;
  c->links[at]->fd = *fd;
  return 0;
}

int take(struct conn *c, int from, int at) {
  int fd = dup(from);
  if (fd == -1)
    return -1;
  if (set(c, at, fd) == -1) {
    close(fd);
    return -1;
  }
  return 0;
}

int hand(struct conn *c, int from, int at) {
  int fd = dup(from);
  if (fd == -1)
    return -1;
  if (set_link(c, at, &fd) == -1) {
    close(fd);
    return -1;
  }
  return 0;
}

void shut(struct conn *c) {
  for (int i = 0; i < 2; i++)
    if (c->fds[i] != -1)
      close(c->fds[i]);
}
