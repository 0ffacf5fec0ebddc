// Who makes a client also enters it in the list of all clients, and its summary has no room to say so. Others release
// what they get from it; who does not leaves it to the list.
// options: --limit escape.summary-nodes=10
// drive: serve(1); serve(2); drop_all()
// drive: ask(1); ask(2)
// drive: probe(1); probe(2)
#include <stdlib.h>

struct client {
  int id, flags, room;
  struct client *next;
};
static struct client *clients;

struct client *client_new(int kind) {
  struct client *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  c->room = kind < 3 ? kind * 16 + 1 : kind & 7;
  c->flags = kind == 1 ? c->room & 3 : c->room * 5;
  for (struct client *other = clients; other; other = other->next)
    if (other->id >= c->id)
      c->id = other->id + (other->flags & 1) + 1;
  c->next = clients;
  clients = c;
  return c;
}

void client_free(struct client *c) {
  for (struct client **place = &clients; *place; place = &(*place)->next)
    if (*place == c) {
      *place = c->next;
      break;
    }
  free(c);
}

int ask(int kind) {
  struct client *c = client_new(kind);
  int id = c->id;
  client_free(c);
  return id;
}

int probe(int kind) {
  struct client *c = client_new(kind + 1);
  int flags = c->flags;
  client_free(c);
  return flags;
}

int serve(int kind) {
  struct client *c = client_new(kind);
  if (c->room > 20)
    return -1;
  c->flags |= 8;
  return 0;
}

void drop_all(void) {
  while (clients)
    client_free(clients);
}
