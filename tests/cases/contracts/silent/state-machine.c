// A function that is called again and again fills the field in its first state and releases it in its last.
// drive: { struct kex k = {0, NULL}; while (kex_step(&k)) ; kex_other(&k); }
#include <stdlib.h>
#include <string.h>

struct kex {
  int state;
  char *prime;
};

int kex_step(struct kex *k) {
  if (k->state == 0) {
    k->prime = strdup("p");
    k->state = 1;
    return 1;
  }
  if (k->state == 1) {
    k->state = 2;
    return 1;
  }
  free(k->prime);
  k->prime = NULL;
  k->state = 0;
  return 0;
}

void kex_other(struct kex *k) {
  k->prime = strdup("q");
  free(k->prime);
  k->prime = strdup("r");
  free(k->prime);
  k->prime = NULL;
}
