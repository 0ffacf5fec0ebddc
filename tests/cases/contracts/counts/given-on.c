// What is lent to a callee is still this function's; what a callee keeps is not.
// drive: { struct key *k = key_new(); forgets(k, 1); key_put(k); }
// drive: { struct key *k = key_new(); forgets(k, 0); key_put(k); }
// drive: { struct key *k = key_new(); remember(k, 1); remember(k, 0); key_put(last); last = NULL; key_put(k); }
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

struct key *last;

static int weight(const struct key *k) {
  return k->bits * 2;
}

static void keep(struct key *k) {
  key_put(last);
  last = k;
}

int forgets(struct key *k, int n) {
  struct key *held = key_get(k); // alloc: k
  if (n > weight(held))
    return -1; // expect: leak(k)
  key_put(held);
  return 0;
}

int remember(struct key *k, int n) {
  struct key *held = key_get(k);
  if (n > weight(held)) {
    keep(held);
    return 1;
  }
  key_put(held);
  return 0;
}
