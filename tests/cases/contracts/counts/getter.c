// A function gives out a reference to what a field holds; who gets it has to give it back.
// drive: { struct user u = {key_new()}; forgets(&u, 1); key_put(u.key); }
// drive: { struct user u = {key_new()}; forgets(&u, 0); key_put(u.key); }
// drive: { struct user u = {key_new()}; gives_back(&u, 1); gives_back(&u, 0); key_put(u.key); }
// drive: { struct user u = {0}; gives_back(&u, 1); }
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

static struct key *user_key(struct user *u) {
  if (u->key)
    key_get(u->key);
  return u->key;
}

int forgets(struct user *u, int n) {
  struct key *k = user_key(u); // alloc: k
  if (!k)
    return 0;
  if (n > k->bits)
    return -1; // expect: leak(k)
  key_put(k);
  return u->key->bits;
}

int gives_back(struct user *u, int n) {
  struct key *k = user_key(u);
  int more = k && n > k->bits;
  key_put(k);
  return more ? u->key->bits : 0;
}
