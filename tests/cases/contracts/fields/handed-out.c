// The old value is given to the caller, who releases it; or to nobody.
// drive: { struct conn *c = conn_new(); free(good_replace(c, strdup("a"))); conn_free(c); }
// drive: { struct conn *c = conn_new(); bad_replace(c, strdup("a")); conn_free(c); }
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
  c->path = strdup("/"); // alloc: old
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

char *good_replace(struct conn *c, char *path) {
  char *old = c->path;
  c->path = path;
  return old;
}

void bad_replace(struct conn *c, char *path) {
  char *old = c->path;
  if (old && path) // step: `path` is not null
    c->path = path;
  else
    free(path);
} // expect: leak(old)
