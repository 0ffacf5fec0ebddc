// What lies in a block that is released as one is released with it.
// drive: { struct doc *d = doc_new(); doc_name(d); doc_free(d); }
#include <stdlib.h>

struct pool {
  char *block;
  size_t used;
};

struct doc {
  struct pool pool;
  char *name;
};

static char *pool_get(struct pool *p, size_t size) {
  char *result = p->block + p->used;
  p->used += size;
  return result;
}

struct doc *doc_new(void) {
  struct doc *d = calloc(1, sizeof *d);
  if (!d)
    abort();
  d->pool.block = malloc(64);
  if (!d->pool.block)
    abort();
  return d;
}

void doc_name(struct doc *d) { d->name = pool_get(&d->pool, 8); }

void doc_free(struct doc *d) {
  free(d->pool.block);
  free(d);
}
