// What a callee forgets is told there, and not again of those who call it.
// quiet: it is lost once
// drive: { struct conn *c = conn_new(); end(c, 0); }
// drive: conn_free(conn_new())
// drive: { struct conn *c = conn_new(); conn_move(c, "a"); conn_free(c); }
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

int end(struct conn *c, int n) {
  n += c->n;
  bad_close(c);
  return n;
}

void good_close(struct conn *c) {
  free(c->host);
  free(c->path);
  free(c);
}
