// What is stored where nothing was loses nothing.
// drive: { struct conn *c = conn_new(); fill(c); conn_free(c); }
// drive: { struct conn *c = conn_new(); free(c->path); c->path = NULL; fill(c); conn_free(c); }
// drive: { struct conn *c = conn_new(); lose(c); conn_free(c); }
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

void fill(struct conn *c) {
  if (!c->path)
    c->path = strdup("a");
}

void lose(struct conn *c) {
  if (c->path)
    c->path = strdup("a"); // expect: leak(c->path)
}
