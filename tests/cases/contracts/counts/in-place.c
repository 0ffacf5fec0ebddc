// References are counted where they are taken, without a function for it.
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
  k->refs++; // alloc: k // expect: leak(k)
  if (n > 0)
    return -1;
  if (--k->refs == 0)
    free(k);
  return 0;
}

int gives_back(struct key *k, int n) {
  int result = 0;
  k->refs++;
  if (n > 0)
    result = -1;
  k->refs--;
  return result;
}
