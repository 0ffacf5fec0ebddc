// The same without a variable for the reference: it is told where it is taken.
// drive: { struct key *k = key_new(); forgets(k, 1); key_put(k); }
// drive: { struct key *k = key_new(); forgets(k, 0); key_put(k); }
// drive: { struct key *k = key_new(); gives_back(k, 1); gives_back(k, 0); key_put(k); }
#include <stdlib.h>

struct key {
  int refs;
  int bits;
};

struct key *key_new(void) {
  struct key *k = calloc(1, sizeof *k); // alloc: k
  if (!k)
    abort();
  k->refs = 1;
  return k;
}

struct key *key_get(struct key *k) {
  k->refs++;
  return k;
}

void key_put(struct key *k) {
  if (k && --k->refs == 0)
    free(k);
}

int forgets(struct key *k, int n) {
  key_get(k); // alloc: k // expect: leak(k)
  if (n > k->bits)
    return -1;
  key_put(k);
  return 0;
}

int gives_back(struct key *k, int n) {
  key_get(k);
  if (n > k->bits) {
    key_put(k);
    return -1;
  }
  key_put(k);
  return 0;
}
