// What a field holds is held once more, and given back on all ways but one.
// drive: { struct user u = {key_new()}; forgets(&u, 1); key_put(u.key); }
// drive: { struct user u = {key_new()}; forgets(&u, 0); key_put(u.key); }
// drive: { struct user u = {key_new()}; gives_back(&u, 1); gives_back(&u, 0); key_put(u.key); }
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

struct user {
  struct key *key;
};

int forgets(struct user *u, int n) {
  struct key *held = key_get(u->key); // alloc: k
  if (n > held->bits)
    return -1; // expect: leak(k)
  key_put(held);
  return 0;
}

int gives_back(struct user *u, int n) {
  struct key *held = key_get(u->key);
  if (n > held->bits) {
    key_put(held);
    return -1;
  }
  key_put(held);
  return 0;
}
