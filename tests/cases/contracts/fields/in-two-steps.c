// A structure goes in two steps, which someone elsewhere takes: a part of what it holds first, then the rest.
// drive: { struct conn *c = conn_new(); conn_move(c, "a"); conn_done(c); conn_drop(c); }
#include <stdlib.h>
#include <string.h>

struct conn {
  char *path;
  char *host;
};

struct conn *conn_new(void) {
  struct conn *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  c->path = strdup("/");
  c->host = strdup("h");
  return c;
}

void conn_move(struct conn *c, const char *path) {
  free(c->path);
  c->path = strdup(path);
}

void conn_done(struct conn *c) { free(c->path); }

void conn_drop(struct conn *c) {
  free(c->host);
  free(c);
}
