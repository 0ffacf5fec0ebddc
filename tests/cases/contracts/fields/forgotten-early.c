// The object is released early, with a field in it.
// drive: bad_close(conn_new(), 1)
// drive: bad_close(conn_new(), 0)
// drive: good_close(conn_new(), 1)
// drive: good_close(conn_new(), 0)
#include <stdlib.h>
#include <string.h>

struct conn {
  char *path;
  char *host;
  int n;
};

struct conn *conn_new(void) {
  struct conn *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  c->path = strdup("/");
  c->host = strdup("h"); // alloc: c->host
  return c;
}

void conn_free(struct conn *c) {
  if (!c)
    return;
  free(c->path);
  free(c->host);
  free(c);
}

void conn_move(struct conn *c, const char *path) {
  free(c->path);
  c->path = strdup(path);
}

void bad_close(struct conn *c, int isQuick) {
  free(c->path);
  if (isQuick) {
    free(c); // expect: leak(c->host)
    return;
  }
  free(c->host);
  free(c);
}

void good_close(struct conn *c, int isQuick) {
  free(c->path);
  if (isQuick) {
    free(c->host);
    free(c);
    return;
  }
  free(c->host);
  free(c);
}
