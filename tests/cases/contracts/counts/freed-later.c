// Who counts the last reference away has the object released later, by an event.
// drive: { struct client *c = client_new(); forgets(c, 1); client_unref(c); run_events(); }
// drive: { struct client *c = client_new(); forgets(c, 0); client_unref(c); run_events(); }
// drive: { struct client *c = client_new(); gives_back(c, 1); gives_back(c, 0); client_unref(c); run_events(); }
#include <stdlib.h>

struct client {
  int references;
  int flags;
};

void event_once(void (*function)(void *), void *data);
#ifdef WT_ORACLE
static void (*pending)(void *);
static void *what;
void event_once(void (*function)(void *), void *data) {
  pending = function;
  what = data;
}
void run_events(void) {
  if (pending)
    pending(what);
  what = NULL;
}
#endif

struct client *client_new(void) {
  struct client *c = calloc(1, sizeof *c); // alloc: c
  if (!c)
    abort();
  c->references = 1;
  return c;
}

static void client_free(void *data) {
  free(data);
}

void client_unref(struct client *c) {
  c->references--;
  if (c->references == 0)
    event_once(client_free, c);
}

int forgets(struct client *c, int n) {
  c->references++; // alloc: c // expect: leak(c)
  if (n > 0)
    return -1;
  client_unref(c);
  return 0;
}

int gives_back(struct client *c, int n) {
  int result = n > 0 ? -1 : 0;
  c->references++;
  c->flags = n;
  client_unref(c);
  return result;
}
