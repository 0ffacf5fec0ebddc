// A long path leaves no room for the statement inside the callee that releases.
// drive: twice(0x3ff)
// drive: twice(0)
#include <stdlib.h>

static void drop(char *s) {
  free(s); // step: !`s` is released
}

int twice(int n) {
  char *p = malloc(4); // alloc: p
  if (!p)
    return -1;
  if (n & 1)
    if (n & 2)
      if (n & 4)
        if (n & 8)
          if (n & 16)
            if (n & 32)
              if (n & 64)
                if (n & 128)
                  if (n & 256)
                    if (n & 512)
                      drop(p); // step: is released by `drop`
  if (n == 0x3ff) {
    free(p); // expect: double-free(p)
    return 1;
  }
  if ((n & 0x3ff) != 0x3ff)
    free(p);
  return 0;
}
