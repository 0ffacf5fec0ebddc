// A growing buffer in a struct: on failure the old block stays, and stays the struct's.
// drive: { struct bytes b = {0}; add(&b, 1); add(&b, 2); add(&b, 3); reset(&b); }
// drive[fail 2]: { struct bytes b = {0}; add(&b, 1); add(&b, 2); add(&b, 3); reset(&b); }
#include <stdlib.h>

struct bytes {
  unsigned char *data;
  size_t used, room;
};

int add(struct bytes *b, unsigned char c) {
  if (b->used == b->room) {
    size_t room = b->room ? 2 * b->room : 1;
    unsigned char *data = realloc(b->data, room);
    if (!data)
      return -1;
    b->data = data;
    b->room = room;
  }
  b->data[b->used++] = c;
  return 0;
}

void reset(struct bytes *b) {
  free(b->data);
  b->data = NULL;
  b->used = b->room = 0;
}
