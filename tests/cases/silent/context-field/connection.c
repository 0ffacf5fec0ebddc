// What is stored in the caller's context outlives the function: the caller will free it.
// drive: { struct connection c = {0}; connect_to(&c, "host"); disconnect(&c); }
// drive[fail 2]: { struct connection c = {0}; connect_to(&c, "host"); disconnect(&c); }
#include <stdlib.h>
#include <string.h>

struct connection {
  char *host;
  struct {
    char *bytes;
    size_t size;
  } input;
};

int connect_to(struct connection *c, const char *host) {
  c->host = strdup(host);
  if (!c->host)
    return -1;
  c->input.bytes = malloc(256);
  if (!c->input.bytes)
    return -1; // c->host stays with the connection
  c->input.size = 256;
  return 0;
}

void disconnect(struct connection *c) {
  free(c->host);
  free(c->input.bytes);
  memset(c, 0, sizeof *c);
}
