// A buffer starts on the stack and may move to the heap; the comparison says where it is. (bison's parser stack)
// options: --engines ownership
// drive: grow(4)
// drive: grow(100)
// drive: forget(100)
// drive: forget(4)
#include <stdlib.h>
#include <string.h>

int grow(int n) {
  char local[16];
  char *buffer = local;
  if (n > 16) {
    buffer = malloc(n);
    if (!buffer)
      return -1;
  }
  memset(buffer, 1, n > 16 ? n : 16);
  int first = buffer[0];
  if (buffer != local)
    free(buffer);
  return first;
}

int forget(int n) {
  char local[16];
  char *buffer = local;
  if (n > 16) {
    buffer = malloc(n); // alloc: buffer
    if (!buffer)
      return -1;
  }
  memset(buffer, 1, n > 16 ? n : 16);
  return buffer[0];     // missed: leak(buffer) what a getter or constructor does to the field is not seen from outside
}
