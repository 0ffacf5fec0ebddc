// Removed from an array of pointers, and not released.
// drive: { struct pool *p = pool_new(); pool_add(p, "a"); pool_add(p, "b"); bad_remove(p, 0); pool_free(p); }
// drive: { struct pool *p = pool_new(); pool_add(p, "a"); pool_add(p, "b"); good_remove(p, 0); pool_free(p); }
#include <stdlib.h>
#include <string.h>
struct conn { char *host; int fd; };
struct pool { struct conn **conns; size_t count; };
struct pool *pool_new(void) {
  struct pool *p = calloc(1, sizeof *p);
  if (!p)
    abort();
  return p;
}
void pool_add(struct pool *p, const char *host) {
  struct conn *c = malloc(sizeof *c); // alloc: c
  struct conn **conns = realloc(p->conns, (p->count + 1) * sizeof *conns);
  if (!c || !conns)
    abort();
  c->host = strdup(host);
  c->fd = -1;
  p->conns = conns;
  conns[p->count++] = c;
}
static void conn_free(struct conn *c) {
  free(c->host);
  free(c);
}
void bad_remove(struct pool *p, size_t at) {
  memmove(p->conns + at, p->conns + at + 1, (p->count - at - 1) * sizeof *p->conns); // missed: leak(c) pointers that a new array got before it was stored
  p->count--;
}
void good_remove(struct pool *p, size_t at) {
  conn_free(p->conns[at]);
  memmove(p->conns + at, p->conns + at + 1, (p->count - at - 1) * sizeof *p->conns);
  p->count--;
}
void pool_free(struct pool *p) {
  for (size_t i = 0; i < p->count; i++)
    conn_free(p->conns[i]);
  free(p->conns);
  free(p);
}
