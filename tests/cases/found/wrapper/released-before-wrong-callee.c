// The callee releases its argument twice, which is reported there; the caller's own release is one too many all the same.
// drive: discard()
// drive: twice(malloc(8))
#include <stdlib.h>

void twice(char *text) {
  free(text);
  free(text); // expect: double-free(text)
}

void discard(void) {
  char *text = malloc(8); // alloc: text
  free(text);
  twice(text); // missed: double-free(text) a callee that cannot go right is taken not to return
}
