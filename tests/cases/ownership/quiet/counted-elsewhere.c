// The count is changed by functions that are not in the program, which are given its address.
// options: --engines ownership
// drive: shared()
#include <stdlib.h>

long atomic_up(long *count);
long atomic_down(long *count);
#ifdef WT_ORACLE
long atomic_up(long *count) { return ++*count; }
long atomic_down(long *count) { return --*count; }
#endif

struct buffer {
  long held;
  char *bytes;
};

struct buffer *buffer_new(void) {
  struct buffer *b = malloc(sizeof *b);
  if (!b)
    abort();
  b->held = 1;
  b->bytes = NULL;
  return b;
}

void buffer_hold(struct buffer *b) { atomic_up(&b->held); }

void buffer_release(struct buffer *b) {
  if (atomic_down(&b->held) != 0)
    return;
  free(b->bytes);
  free(b);
}

void shared(void) {
  struct buffer *b = buffer_new();
  buffer_hold(b);
  buffer_release(b);
  buffer_release(b);
}
