// What one object held goes to another.
// drive: { struct conn *a = conn_new(), *b = conn_new(); good_take(a, b); conn_free(a); conn_free(b); }
// drive: { struct conn *a = conn_new(), *b = conn_new(); bad_take(a, b); conn_free(a); conn_free(b); }
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
  c->path = strdup("/"); // alloc: to->path
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

void good_take(struct conn *to, struct conn *from) {
  free(to->path);
  to->path = from->path;
  from->path = NULL;
}

void bad_take(struct conn *to, struct conn *from) {
  to->path = from->path; // expect: leak(to->path)
  from->path = NULL;
}
