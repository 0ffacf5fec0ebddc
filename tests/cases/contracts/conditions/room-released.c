// The room of the buffer itself is released.
// drive: { struct buf b; buf_init(&b); bad_free(&b); }
// drive: { struct buf b; buf_init(&b); buf_need(&b, 100); good_free(&b); }
// drive: { struct buf b; buf_init(&b); good_free(&b); }
#include <stdlib.h>
#include <string.h>
struct buf { char *data; size_t size; char room[32]; };
void buf_init(struct buf *b) {
  b->data = b->room;
  b->size = sizeof b->room;
}
void buf_need(struct buf *b, size_t size) {
  if (size <= b->size)
    return;
  char *data = malloc(size);
  if (!data)
    abort();
  if (b->data != b->room)
    free(b->data);
  b->data = data;
  b->size = size;
}
void bad_free(struct buf *b) {
  free(b->data); // missed: invalid-free(b->data) the address of a part
  buf_init(b);
}
void good_free(struct buf *b) {
  if (b->data != b->room)
    free(b->data);
  buf_init(b);
}
