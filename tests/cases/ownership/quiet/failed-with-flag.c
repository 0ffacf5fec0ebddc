// What was made is null on the ways that fail, and the number that is asked afterwards knows it. (openssh's cipher_init)
// options: --engines ownership
// drive: { struct cipher *c; if (cipher_new(1, &c) == 0) cipher_free(c); }
// drive: { struct cipher *c; if (cipher_new(2, &c) == 0) cipher_free(c); }
// drive: { struct cipher *c; if (cipher_new(3, &c) == 0) cipher_free(c); }
// drive: early(1)
// drive: early(0)
#include <stdlib.h>

struct cipher {
  char *fast;
  char *slow;
};

int cipher_new(int kind, struct cipher **made) {
  int failed = -1;
  struct cipher *c = calloc(1, sizeof *c);
  if (!c)
    abort();
  if (kind == 1) {
    c->fast = malloc(8);
    failed = c->fast != NULL ? 0 : -1;
    goto out;
  }
  if (kind == 2) {
    c->slow = malloc(8);
    failed = c->slow != NULL ? 0 : -1;
    goto out;
  }
out:
  if (failed == 0) {
    *made = c;
  } else {
    free(c->slow);
    free(c);
  }
  return failed;
}

void cipher_free(struct cipher *c) {
  free(c->fast);
  free(c->slow);
  free(c);
}

int early(int wants) {
  char *buffer = NULL;
  if (wants)
    buffer = malloc(8);
  if (!wants)
    return 1;
  free(buffer);
  return 0;
}
