// A buffer grows; when there is no memory its only pointer is overwritten with null.
// drive[fail 3]: { struct buf *b = buf_new(); bad_grow(b); buf_free(b); }
// drive[fail 3]: { struct buf *b = buf_new(); good_grow(b); buf_free(b); }
#include <stdlib.h>
#include <string.h>

struct buf {
  char *data;
  size_t size;
};

struct buf *buf_new(void) {
  struct buf *b = calloc(1, sizeof *b);
  if (!b)
    abort();
  b->size = 8;
  b->data = malloc(b->size); // alloc: b->data
  return b;
}

void buf_free(struct buf *b) {
  free(b->data);
  free(b);
}

int bad_grow(struct buf *b) {
  b->data = realloc(b->data, b->size * 2); // expect: leak(b->data)
  if (!b->data)
    return -1;
  b->size *= 2;
  return 0;
}

int good_grow(struct buf *b) {
  char *grown = realloc(b->data, b->size * 2);
  if (!grown)
    return -1;
  b->data = grown;
  b->size *= 2;
  return 0;
}
