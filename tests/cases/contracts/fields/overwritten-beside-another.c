// One of two fields is released before both are filled again.
// drive: { struct conn *c = conn_new(); bad_reopen(c); conn_free(c); }
// drive: { struct conn *c = conn_new(); good_reopen(c); conn_free(c); }
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

void bad_reopen(struct conn *c) {
  free(c->path);
  c->path = strdup("p");
  c->host = strdup("h"); // expect: leak(c->host)
}

void good_reopen(struct conn *c) {
  free(c->path);
  free(c->host);
  c->path = strdup("p");
  c->host = strdup("h");
}
