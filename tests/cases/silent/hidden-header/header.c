// The caller gets the address after a header; the release steps back over it.
// drive: { char *p = tracked_malloc(8); tracked_free(p); }
// drive: keep_and_drop(8)
// drive[fail 1]: keep_and_drop(8)
#include <stdlib.h>

struct header {
  size_t size;
  size_t magic;
};

void *tracked_malloc(size_t n) {
  struct header *h = malloc(sizeof *h + n);
  if (!h)
    return NULL;
  h->size = n;
  h->magic = 42;
  return h + 1;
}

void tracked_free(void *p) {
  if (!p)
    return;
  struct header *h = (struct header *)p - 1;
  free(h); // broken: leak(text)
}

size_t keep_and_drop(size_t n) {
  char *text = tracked_malloc(n); // alloc: text
  if (!text)
    return 0;
  text[0] = 0;
  size_t size = ((struct header *)(void *)text - 1)->size;
  tracked_free(text);
  return size;
}
