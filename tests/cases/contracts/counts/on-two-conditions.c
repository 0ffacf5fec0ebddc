// References that are taken on two conditions, and given back on the same ones.
// drive: both(0, 0)
// drive: both(0, 1)
// drive: both(1, 0)
// drive: both(1, 1)
// drive: one(0, 1)
// drive: one(1, 1)
#include <stdlib.h>

struct key {
  int refs;
};

struct key *key_new(void) {
  struct key *k = malloc(sizeof *k); // alloc: k
  if (k)
    k->refs = 1;
  return k;
}

void key_up_ref(struct key *k) { k->refs++; }

void key_free(struct key *k) {
  if (--k->refs > 0)
    return;
  free(k);
}

void both(int a, int b) {
  struct key *k = key_new();
  if (!k)
    return;
  if (a)
    key_up_ref(k);
  if (b)
    key_up_ref(k);
  key_free(k);
  if (a)
    key_free(k);
  if (b)
    key_free(k);
}

void one(int a, int b) {
  struct key *k = key_new(); // alloc: k
  if (!k)
    return;
  if (a)
    key_up_ref(k);
  if (b)
    key_up_ref(k);
  key_free(k);
  if (a)
    key_free(k);
} // expect: leak(k)
