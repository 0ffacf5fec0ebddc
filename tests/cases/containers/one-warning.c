// Both ways without a release are one finding [Containers, Figure 6].
// options: --engines containers
// covers: CON-PARTITION
// drive: several(0, 1)
// drive: several(1, 0)
#include <stdlib.h>
static void look(void *a) { (void)a; }
void several(int first, int second) {
  void *a = malloc(1); // alloc: a
  if (first) {
    free(a);
  } else if (second) {
    look(a);
  } else {
    look(a);
  }
} // expect: leak(a)
