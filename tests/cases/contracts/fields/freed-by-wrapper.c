// Everything is released by a function of the program's own, which gets a mere block.
// drive: { struct conn *c = conn_new(); bad_drop(c); }
// drive: { struct conn *c = conn_new(); conn_free(c); }
#include <stdlib.h>
#include <string.h>

struct conn {
  char *path;
  char *host;
};

static size_t released;

void my_free(void *block) {
  if (!block)
    return;
  released++;
  free(block);
}

struct conn *conn_new(void) {
  struct conn *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  c->path = strdup("/"); // alloc: c->path
  c->host = strdup("h");
  return c;
}

void conn_free(struct conn *c) {
  my_free(c->path);
  my_free(c->host);
  my_free(c);
}

void bad_drop(struct conn *c) {
  my_free(c->host);
  my_free(c); // expect: leak(c->path)
}
