// The helper closes the buffer when it is full, and the caller goes on using it.
// drive: feed(9)
// drive: feed(1)
// drive: feed_well(9)
#include <stdlib.h>

struct buffer {
  int used;
};

static int put(struct buffer *b, int n) {
  b->used += n;
  if (b->used > 8) {
    free(b);
    return 1;
  }
  return 0;
}

int feed(int n) {
  struct buffer *b = calloc(1, sizeof *b);  // alloc: b
  if (!b) // step: `b` is not null
    return -1;
  int full = put(b, n); // step: the memory is released by `put`
  int used = b->used;                       // expect: use-after-free(b)
  if (!full)
    free(b);
  return used;
}

int feed_well(int n) {
  struct buffer *b = calloc(1, sizeof *b);
  if (!b)
    return -1;
  if (put(b, n))
    return 8;
  int used = b->used;
  free(b);
  return used;
}
