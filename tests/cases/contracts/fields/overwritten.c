// A setter forgets what the field held; others release it before they store another.
// drive: { struct conn *c = conn_new(); bad_rename(c, "a"); conn_free(c); }
// drive: { struct conn *c = conn_new(); good_rename(c, "a"); conn_free(c); }
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

void bad_rename(struct conn *c, const char *path) {
  c->path = strdup(path); // expect: leak(c->path)
}

void good_rename(struct conn *c, const char *path) {
  char *copy = strdup(path);
  free(c->path);
  c->path = copy;
}
