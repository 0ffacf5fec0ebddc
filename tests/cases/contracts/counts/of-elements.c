// References to all elements of an array are taken in one loop and given back in another.
// drive: { struct key *k[3] = {key_new(), key_new(), key_new()}, *copy[3]; first(k, 3); first(k, 1); take(copy, k, 3); drop(copy, 3); drop(k, 3); }
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

void take(struct key **to, struct key **from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = key_get(from[i]);
}

void drop(struct key **keys, int n) {
  for (int i = 0; i < n; i++)
    key_put(keys[i]);
}

int first(struct key **keys, int n) {
  struct key *k = key_get(keys[0]); // alloc: k
  if (n > 1) {
    key_put(k); // broken: leak(k)
    return 1;
  }
  int bits = k->bits;
  key_put(k);
  return bits;
}
