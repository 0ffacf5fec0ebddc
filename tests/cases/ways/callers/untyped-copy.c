// A callee copies bytes between two `void *`, and with them the pointers of a structure.
// drive: copied()
// drive: forgotten()
#include <stdlib.h>
#include <string.h>
struct pair {
  char *a, *b;
};
static void copy_bytes(void *to, const void *from, size_t n) { memcpy(to, from, n); }

int copied(void) {
  struct pair x, y;
  x.a = malloc(3);
  x.b = malloc(4);
  copy_bytes(&y, &x, sizeof x);
  free(y.a);
  free(y.b);
  return 0;
}

int forgotten(void) {
  char *text = malloc(3); // alloc: text
  char copy[3];
  if (!text) // step: `text` is not null
    return -1;
  text[0] = 0;
  copy_bytes(copy, text, 1);
  return 0; // expect: leak(text)
}
