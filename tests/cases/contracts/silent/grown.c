// A buffer that grows in its field.
// drive: { struct buf b = {NULL, 0, 0}; buf_add(&b, 1); buf_add(&b, 2); buf_add(&b, 3); buf_clear(&b); }
// drive: { struct buf *b = calloc(1, sizeof *b); if (!b) abort(); buf_add(b, 1); buf_add(b, 2); buf_free(b); }
#include <stdlib.h>

struct buf {
  int *items;
  int count, room;
};

void buf_add(struct buf *b, int item) {
  if (b->count == b->room) {
    int room = b->room ? 2 * b->room : 1;
    int *items = realloc(b->items, (size_t)room * sizeof *items);
    if (!items)
      abort();
    b->items = items;
    b->room = room;
  }
  b->items[b->count++] = item;
}

void buf_clear(struct buf *b) {
  free(b->items);
  b->items = NULL;
  b->count = b->room = 0;
}

void buf_free(struct buf *b) {
  buf_clear(b);
  free(b);
}
