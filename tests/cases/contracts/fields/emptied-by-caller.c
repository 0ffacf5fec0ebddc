// What the callers emptied, a function may release without it; what they did not, it may not.
// drive: { struct conn *c = conn_new(); good_end(c); }
// drive: { struct conn *c = conn_new(); bad_end(c); }
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

static void shell_free(struct conn *c) { free(c); }

void good_end(struct conn *c) {
  free(c->path);
  free(c->host);
  shell_free(c);
}

void bad_end(struct conn *c) {
  free(c->path);
  shell_free(c); // expect: leak(c->host)
}
