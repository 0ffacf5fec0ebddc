// The early return forgets the buffer.
// drive: parse(10)
// drive: parse(3)
#include <stdlib.h>

int parse(int n) {
  char *buf = malloc(16);    // alloc: buf
  if (!buf) return -2; // step: `buf` is not null
  if (n > 9) return -1;      // expect: leak(buf)
  free(buf);
  return 0;
}
