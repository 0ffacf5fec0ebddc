// A reference is taken for the time of a function, and one way out forgets it.
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
  struct key *held = key_get(k); // alloc: k // step: is taken by `key_get`
  if (n > 0)
    return -1; // expect: leak(k)
  key_put(held);
  return 0;
}

int gives_back(struct key *k, int n) {
  struct key *held = key_get(k);
  int result = n > 0 ? -1 : 0;
  key_put(held);
  return result;
}
