// The second field cannot be made: the structure is released, and the first field with it, or not.
// options: --engines ownership
// drive[fail 3]: { struct pair *p = bad_new(); if (p) pair_free(p); }
// drive: { struct pair *p = bad_new(); if (p) pair_free(p); }
// drive[fail 3]: { struct pair *p = good_new(); if (p) pair_free(p); }
// drive: { struct pair *p = good_new(); if (p) pair_free(p); }
// quiet: what was not made yet is not released
#include <stdlib.h>

struct pair {
  char *left;
  char *right;
};

struct pair *bad_new(void) {
  struct pair *p = malloc(sizeof *p);
  if (!p)
    return NULL;
  p->left = malloc(8); // alloc: p->left
  if (!p->left) {
    free(p);
    return NULL;
  }
  p->right = malloc(8);
  if (!p->right) {
    free(p);           // expect: leak(p->left)
    return NULL;
  }
  return p;
}

struct pair *good_new(void) {
  struct pair *p = calloc(1, sizeof *p);
  if (!p)
    return NULL;
  p->left = malloc(8);
  if (!p->left)
    goto fail;
  p->right = malloc(8);
  if (!p->right)
    goto fail;
  return p;
fail:
  free(p->left);
  free(p->right);
  free(p);
  return NULL;
}

void pair_free(struct pair *p) {
  free(p->left);
  free(p->right);
  free(p);
}
