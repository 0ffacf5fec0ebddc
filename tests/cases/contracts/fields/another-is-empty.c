// A setter forgets what the field held. That another object, which its caller has just made, is empty is no excuse.
// drive: { struct conn *c = conn_new(); both(c); conn_free(c); }
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
  c->path = strdup("/"); // alloc: c->path
  c->host = strdup("h");
  return c;
}

void conn_free(struct conn *c) {
  free(c->path);
  free(c->host);
  free(c);
}

void conn_move(struct conn *c, const char *path) {
  free(c->path);
  c->path = strdup(path);
}

void conn_rename(struct conn *c, const char *path) {
  c->path = strdup(path); // expect: leak(c->path)
}

void both(struct conn *c) {
  struct conn *other = malloc(sizeof *other);
  if (!other)
    abort();
  other->path = NULL;
  other->host = NULL;
  conn_rename(c, "a");
  conn_free(other);
}
