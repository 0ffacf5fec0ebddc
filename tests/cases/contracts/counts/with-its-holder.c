// An object that holds a reference is released: with it, or without what it holds.
// drive: { struct key *k = key_new(); forgets(k, 0); key_put(k); }
// drive: { struct key *k = key_new(); forgets(k, 1); key_put(k); }
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

struct user {
  struct key *key;
  int n;
};

static void user_free(struct user *u) {
  key_put(u->key);
  free(u);
}

int forgets(struct key *k, int n) {
  struct user *u = malloc(sizeof *u);
  if (!u)
    return -1;
  u->key = key_get(k); // alloc: k
  u->n = n;
  if (u->n > 0) {
    free(u); // expect: leak(k)
    return -1;
  }
  user_free(u);
  return 0;
}

int gives_back(struct key *k, int n) {
  struct user *u = malloc(sizeof *u);
  if (!u)
    return -1;
  u->key = key_get(k);
  u->n = n;
  if (u->n > 0) {
    user_free(u);
    return -1;
  }
  user_free(u);
  return 0;
}
