// Someone elsewhere takes out what a structure held, and has the shell released.
// drive: taken_apart(conn_new())
// drive: { struct conn *c = conn_new(); conn_move(c, "a"); conn_free(c); }
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

void conn_free(struct conn *c) {
  free(c->path);
  free(c->host);
  free(c);
}

void conn_move(struct conn *c, const char *path) {
  free(c->path);
  c->path = strdup(path);
}

void conn_shell(struct conn *c) { free(c); }

#ifdef WT_ORACLE
static void taken_apart(struct conn *c) {
  char *path = c->path, *host = c->host;
  conn_shell(c);
  free(path);
  free(host);
}
#endif
