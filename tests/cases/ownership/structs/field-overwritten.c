// A setter of a C structure forgets the value the field owned.
// options: --engines ownership
// drive: { struct conn *c = conn_new(); bad_rename(c, "b"); conn_free(c); }
// drive: { struct conn *c = conn_new(); good_rename(c, "b"); conn_free(c); }
#include <stdlib.h>
#include <string.h>

struct conn {
  char *name;
  int port;
};

struct conn *conn_new(void) {
  struct conn *c = malloc(sizeof *c);
  if (!c)
    abort();
  c->name = strdup("a"); // alloc: c->name
  c->port = 0;
  return c;
}

void conn_free(struct conn *c) {
  free(c->name);
  free(c);
}

void bad_rename(struct conn *c, const char *name) {
  c->name = strdup(name); // expect: leak(c->name)
}

void good_rename(struct conn *c, const char *name) {
  free(c->name);
  c->name = strdup(name);
}
