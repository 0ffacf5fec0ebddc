// A buffer with room of its own grows twice.
// drive: { struct buf b; buf_init(&b); bad_grow(&b, 100); bad_grow(&b, 200); buf_free(&b); }
// drive: { struct buf b; buf_init(&b); good_grow(&b, 100); good_grow(&b, 200); buf_free(&b); }
#include <stdlib.h>
#include <string.h>
struct buf { char *data; size_t size; char room[32]; };
void buf_init(struct buf *b) {
  b->data = b->room;
  b->size = sizeof b->room;
}
void bad_grow(struct buf *b, size_t size) {
  if (size <= b->size)
    return;
  char *data = malloc(size); // alloc: data
  if (!data)
    abort();
  memcpy(data, b->data, b->size);
  b->data = data; // missed: leak(data) the address of a part
  b->size = size;
}
void good_grow(struct buf *b, size_t size) {
  if (size <= b->size)
    return;
  char *data = malloc(size);
  if (!data)
    abort();
  memcpy(data, b->data, b->size);
  if (b->data != b->room)
    free(b->data);
  b->data = data;
  b->size = size;
}
void buf_free(struct buf *b) {
  if (b->data != b->room)
    free(b->data);
  buf_init(b);
}
