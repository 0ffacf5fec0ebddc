// What two fields hold changes places; or one moves over the other.
// drive: { struct conn *c = conn_new(); good_swap(c); conn_free(c); }
// drive: { struct conn *c = conn_new(); bad_swap(c); conn_free(c); }
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
  c->path = strdup("/"); // alloc: c->path
  c->host = strdup("h");
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

void good_swap(struct conn *c) {
  char *path = c->path;
  c->path = c->host;
  c->host = path;
}

void bad_swap(struct conn *c) {
  c->path = c->host; // expect: leak(c->path)
  c->host = strdup("x");
}
