// Many objects in few blocks: what the arena hands out is never freed one by one.
// drive: { struct arena a = {0}; char *s = copy(&a, "abc"); (void)s; copy(&a, "def"); arena_free(&a); }
// drive[fail 1]: { struct arena a = {0}; copy(&a, "abc"); arena_free(&a); }
#include <stdlib.h>
#include <string.h>

struct block {
  struct block *previous;
  size_t used, size;
  char bytes[];
};
struct arena {
  struct block *last;
};

static void *take(struct arena *a, size_t n) {
  if (!a->last || a->last->size - a->last->used < n) {
    size_t size = n > 4 ? n : 4;
    struct block *b = malloc(sizeof *b + size);
    if (!b)
      return NULL;
    b->previous = a->last;
    b->used = 0;
    b->size = size;
    a->last = b;
  }
  void *result = a->last->bytes + a->last->used;
  a->last->used += n;
  return result;
}

char *copy(struct arena *a, const char *s) {
  size_t n = strlen(s) + 1;
  char *to = take(a, n);
  return to ? memcpy(to, s, n) : NULL;
}

void arena_free(struct arena *a) {
  while (a->last) {
    struct block *b = a->last;
    a->last = b->previous;
    free(b);
  }
}
