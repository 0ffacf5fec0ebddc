// A payload is there if its length is not 0.
// drive: { struct pkt p = {0}; pkt_fill(&p, 4); bad_reset(&p); pkt_done(&p); }
// drive: { struct pkt p = {0}; pkt_fill(&p, 4); good_reset(&p); pkt_done(&p); }
#include <stdlib.h>
struct pkt { unsigned char *data; size_t length; };
void pkt_done(struct pkt *p) {
  if (p->length > 0)
    free(p->data);
  p->length = 0;
}
void pkt_fill(struct pkt *p, size_t length) {
  pkt_done(p);
  p->data = malloc(length); // alloc: data
  p->length = p->data ? length : 0;
}
void bad_reset(struct pkt *p) {
  p->length = 0; // missed: leak(data) a length
}
void good_reset(struct pkt *p) {
  if (p->length > 0)
    free(p->data);
  p->length = 0;
}
