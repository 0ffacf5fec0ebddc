// An aligned address inside the block is handed out; the block's own address is stored just before it.
// drive: { void *p = aligned_new(100, 64); aligned_delete(p); }
// drive[fail 1]: { void *p = aligned_new(100, 64); aligned_delete(p); }
#include <stdint.h>
#include <stdlib.h>

void *aligned_new(size_t n, size_t alignment) {
  char *block = malloc(n + alignment + sizeof(void *));
  if (!block)
    return NULL;
  uintptr_t first = (uintptr_t)block + sizeof(void *);
  char *result = block + sizeof(void *) + (alignment - first % alignment) % alignment;
  ((void **)(void *)result)[-1] = block;
  return result;
}

void aligned_delete(void *p) {
  if (p)
    free(((void **)p)[-1]);
}
