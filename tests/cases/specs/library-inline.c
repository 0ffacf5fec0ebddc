// What a library's inline functions do is read from its header.
// drive: passed()
// drive: cleared()
// drive: lost()
#include "library-inline.h"
#include <string.h>

void passed(void) {
  char *p = strdup("a");
  free(box_typed(p)); // broken: leak(p)
}

void cleared(void) {
  void *p = malloc(4);
  box_clear(&p); // broken: leak(p)
}

void lost(void) {
  char *p = strdup("a"); // alloc: p
  char *q = box_typed(p);
  if (q)
    q[0] = 'b';
} // expect: leak(p)
