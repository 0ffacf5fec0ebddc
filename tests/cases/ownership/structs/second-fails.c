// Two objects are made; when the second fails, the first is not destroyed.
// options: --engines ownership
// drive: bad(-1)
// drive: bad(1)
// drive: good(-1)
// drive: good(1)
#include <stdlib.h>

struct key {
  char *bytes;
};

static struct key *key_new(int n) {
  if (n < 0)
    return NULL;
  struct key *k = malloc(sizeof *k);
  if (!k)
    abort();
  k->bytes = malloc(4);
  return k;
}
static void key_free(struct key *k) {
  if (!k)
    return;
  free(k->bytes);
  free(k);
}

int bad(int n) {
  struct key *first = key_new(1); // alloc: first
  struct key *second = key_new(n);
  if (!second)
    return -1;                    // expect: leak(first)
  key_free(first);
  key_free(second);
  return 0;
}

int good(int n) {
  struct key *first = key_new(1);
  struct key *second = key_new(n);
  int result = second ? 0 : -1;
  key_free(first);
  key_free(second);
  return result;
}
