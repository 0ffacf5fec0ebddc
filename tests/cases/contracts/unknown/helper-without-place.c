// A helper fills its out-parameter if there is one, and else releases what it got: a caller that passes null gets
// nothing.
// drive: kind()
// drive: value(1)
// drive: value(9)
#include <stddef.h>

struct packet;
int packet_parse(struct packet **out, int n);
int packet_value(const struct packet *p);
void packet_free(struct packet *p);

static int receive(struct packet **out, int n) {
  struct packet *p = NULL;
  int rc = packet_parse(&p, n); // alloc: p
  if (rc < 0)
    return rc;
  if (out)
    *out = p;
  else
    packet_free(p);
  return 0;
}

int kind(void) {
  if (receive(NULL, 2) < 0)
    return -1;
  return receive(NULL, 3);
}

int value(int n) {
  struct packet *p;
  if (receive(&p, n) < 0) // alloc: p
    return -1;
  int found = packet_value(p);
  packet_free(p); // broken: leak(p)
  return found;
}

int large(int n) {
  struct packet *p;
  if (receive(&p, n) < 0)
    return -1;
  int found = packet_value(p) > n;
  packet_free(p);
  return found;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct packet {
  int value;
};
int packet_parse(struct packet **out, int n) {
  if (n > 5)
    return -1;
  *out = malloc(sizeof **out);
  (*out)->value = n;
  return 0;
}
int packet_value(const struct packet *p) { return p->value; }
void packet_free(struct packet *p) { free(p); }
#endif
