// A function takes a reference for its callers, or for what will happen later; another gives it back.
// drive: { struct key *k = key_new(); start(k, 1); finish(k); start(k, 0); key_put(k); }
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

void key_hold(struct key *k) {
  if (k)
    k->refs++;
}

int start(struct key *k, int n) {
  if (n == 0)
    return -1;
  key_hold(k);
  k->bits = n;
  return 0;
}

void finish(struct key *k) {
  k->bits = 0;
  key_put(k);
}
