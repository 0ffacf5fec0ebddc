// An entry is removed by putting the last one in its place.
// drive: { struct peers p = {0}; peers_add(&p, "a"); peers_add(&p, "b"); bad_drop(&p, 0); peers_clear(&p); }
// drive: { struct peers p = {0}; peers_add(&p, "a"); peers_add(&p, "b"); good_drop(&p, 0); peers_clear(&p); }
#include <stdlib.h>
#include <string.h>
struct peer { char *host; int port; };
struct peers { struct peer list[16]; int count; };
void peers_add(struct peers *p, const char *host) {
  if (p->count >= 16)
    return;
  struct peer *new = &p->list[p->count++];
  new->host = strdup(host); // alloc: peer.host
  new->port = 80;
}
void bad_drop(struct peers *p, int i) {
  p->list[i] = p->list[p->count - 1]; // expect: leak(peer.host)
  p->count--;
}
void good_drop(struct peers *p, int i) {
  free(p->list[i].host);
  p->list[i] = p->list[p->count - 1];
  p->count--;
}
void peers_clear(struct peers *p) {
  for (int i = 0; i < p->count; i++)
    free(p->list[i].host);
  p->count = 0;
}
