// A callee that takes over the reference it is given; its callers take one more where they go on using the object.
// drive: { struct key *k = key_new(); forgets(k, 1); key_put(k); }
// drive: { struct key *k = key_new(); forgets(k, 0); key_put(k); }
// drive: { struct key *k = key_new(); gives_back(k, 1); gives_back(k, 0); key_put(k); }
// drive: { struct key *k = key_new(); both(k); key_put(k); }
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

static int bits_of(struct key *k) { // the caller's reference is gone afterwards
  int bits = k->bits;
  key_put(k);
  return bits;
}

int forgets(struct key *k, int n) {
  struct key *one = key_get(k); // alloc: k
  if (n > k->bits)
    return -1; // expect: leak(k)
  return bits_of(one);
}

int gives_back(struct key *k, int n) {
  struct key *one = key_get(k);
  if (n > k->bits) {
    key_put(one);
    return -1;
  }
  return bits_of(one);
}

int both(struct key *k) {
  return bits_of(key_get(k)) + bits_of(key_get(k)) + k->bits;
}
