// A device register at a fixed address decides; the path names the address as people write it.
// skip-run: reads a device register
#include <stdlib.h>
int f(void) {
  char *p = malloc(4); // alloc: p
  if (*(volatile int *)0x40020000 == 3) // step: `*0x40020000 == 3`
    return 1; // expect: leak(p)
  free(p);
  return 0;
}
