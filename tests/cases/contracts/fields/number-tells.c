// A number of the object says whether the field holds anything: what is stored where it is 0, or where its bit is not
// set, takes nothing's place. Where it is not asked, something is lost.
// drive: { struct conn *c = conn_new(); open_path(c); open_path(c); conn_free(c); }
// drive: { struct conn *c = conn_new(); open_host(c); open_host(c); conn_free(c); }
// drive: { struct conn *c = conn_new(); conn_move(c, "a"); bad_rename(c, "a"); conn_free(c); }
// drive: { struct conn *c = conn_new(); conn_move(c, "a"); conn_free(c); }
#include <stdlib.h>
#include <string.h>

enum { HAS_HOST = 4 };
struct conn {
  char *path;
  char *host;
  char *name;
  int n, flags;
};

struct conn *conn_new(void) {
  struct conn *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  return c;
}

void conn_free(struct conn *c) {
  if (!c)
    return;
  free(c->path);
  free(c->host);
  free(c->name);
  free(c);
}

void conn_move(struct conn *c, const char *path) {
  free(c->path);
  c->path = strdup(path);
  free(c->host);
  c->host = strdup(path);
  free(c->name);
  c->name = strdup(path); // alloc: c->name
  c->n = 1;
  c->flags |= HAS_HOST;
}

void open_path(struct conn *c) {
  if (c->n == 0) {
    c->path = strdup("/");
    c->n = 1;
  }
}

void open_host(struct conn *c) {
  if (!(c->flags & HAS_HOST)) {
    c->host = strdup("h");
    c->flags |= HAS_HOST;
  }
}

void bad_rename(struct conn *c, const char *path) {
  c->name = strdup(path); // expect: leak(c->name)
}
