// Functions from elsewhere that are given a field do not release it: one wakes it, one lets go of a lock in it.
// quiet: none is released
// drive: { struct conn *c = conn_new(&here); conn_ping(c); conn_pong(c); conn_point(c, &there, "a"); conn_free(c); }
#include <stdlib.h>
#include <string.h>
struct peer {
  int n;
};
void peer_wake(struct peer *p);
void peer_release(struct peer *p, int kind);

struct conn {
  struct peer *peer;
  struct peer *lock;
  char *name;
};

struct conn *conn_new(struct peer *p) {
  struct conn *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  c->peer = p;
  c->lock = p;
  c->name = strdup("n");
  return c;
}

void conn_ping(struct conn *c) {
  peer_wake(c->peer);
  peer_release(c->lock, 1);
}

void conn_pong(struct conn *c) {
  peer_wake(c->peer);
  peer_release(c->lock, 2);
}

void conn_point(struct conn *c, struct peer *p, const char *name) {
  free(c->name);
  c->name = strdup(name);
  c->peer = p;
  c->lock = p;
}

void conn_free(struct conn *c) {
  free(c->name);
  free(c);
}

#ifdef WT_ORACLE
static struct peer here, there;
void peer_wake(struct peer *p) { p->n++; }
void peer_release(struct peer *p, int kind) { p->n -= kind; }
#endif
