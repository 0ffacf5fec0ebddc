// Of two functions that release the object one leaves a field in it.
// drive: conn_free(conn_new())
// drive: bad_close(conn_new())
// drive: good_close(conn_new())
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

void bad_close(struct conn *c) {
  free(c->path);
  free(c); // expect: leak(c->host)
}

void good_close(struct conn *c) {
  free(c->host);
  free(c->path);
  free(c);
}
