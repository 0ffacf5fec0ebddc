// Of a long path, tests that only lead to the allocation are left out; one whose variable is tested again is not.
// drive: copy("ab", 1, 2, 9, 5)
// drive: copy("ab", 1, 2, 4, 5)
// drive: copy("ab", 1, 2, 2, 5)
#include <stdlib.h>

int copy(const char *from, int a, int b, int mode, int last) {
  int result = 0;
  if (from != NULL) {      // step: 3 tests on the way to the allocation are left out
    if (a > 0) {           // step: !a
      if (b > 1) {         // step: !b
        if (mode != 2) {   // step: `mode != 2`
          char *to = malloc(8); // alloc: to
          if (to == NULL)
            return -6;
          if (mode == 4)
            goto out;
          if (last < 2)
            goto out;
          to[0] = last;
          if (last == 5) // step: `last == 5`
            return 3;    // expect: leak(to)
        out:
          free(to);
        }
        result++;
      }
      result++;
    }
    result++;
  }
  return result;
}
