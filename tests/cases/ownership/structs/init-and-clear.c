// A structure on the stack, with init and clear functions; one way out forgets to clear.
// options: --engines ownership
// drive: bad(1)
// drive: bad(-1)
// drive: good(1)
// drive: good(-1)
#include <stdlib.h>

struct buffer {
  char *data;
  int size;
};

static void buffer_init(struct buffer *b, int size) {
  b->data = malloc(16);
  b->size = size;
}

static void buffer_clear(struct buffer *b) {
  free(b->data);
  b->data = NULL;
}

int bad(int n) {
  struct buffer b;
  buffer_init(&b, n);   // alloc: b.data
  if (b.size < 0)
    return -1;          // missed: leak(b.data) a structure that is a variable is not followed from call to call
  buffer_clear(&b);
  return 0;
}

int good(int n) {
  struct buffer b;
  buffer_init(&b, n);
  int result = b.size < 0 ? -1 : 0;
  buffer_clear(&b);
  return result;
}
