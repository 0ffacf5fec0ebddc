// A reference that is stored, returned or given to a new owner is not this function's any more.
// drive: { struct key *k = key_new(); struct user u = {0}, v; set(&u, k); set_if(&u, k, 0); set_if(&v, k, 1); key_put(u.key); key_put(v.key); key_put(k); }
// drive: { struct key *k = key_new(); key_put(mine(k)); key_put(k); }
// drive: { struct key *k = key_new(); struct user *u = user_new(k); if (u) user_free(u); key_put(k); }
// drive[fail 2]: { struct key *k = key_new(); struct user *u = user_new(k); if (u) user_free(u); key_put(k); }
// drive: { struct key *k = key_new(); sometimes(k, 0); sometimes(k, 1); key_put(k); }
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

void set(struct user *u, struct key *k) {
  struct key *old = u->key;
  u->key = key_get(k);
  key_put(old);
}

int set_if(struct user *u, struct key *k, int wanted) {
  struct key *held = key_get(k); // alloc: k
  if (!wanted) {
    key_put(held); // broken: leak(k)
    return -1;
  }
  u->key = held;
  return 0;
}

struct key *mine(struct key *k) {
  return key_get(k);
}

struct user *user_new(struct key *k) {
  struct user *u = malloc(sizeof *u);
  key_get(k);
  if (!u) {
    key_put(k);
    return NULL;
  }
  u->key = k;
  return u;
}

void user_free(struct user *u) {
  key_put(u->key);
  free(u);
}

void sometimes(struct key *k, int wanted) {
  if (wanted)
    key_get(k);
  k->bits = wanted;
  if (wanted)
    key_put(k);
}
