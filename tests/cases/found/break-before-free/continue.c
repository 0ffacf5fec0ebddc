// A continue, and a break out of a switch in a loop: one skips the close, the other does not.
// drive: count(3, 1)
// drive: count(3, 9)
#include <stdio.h>

int count(int n, int skip) {
  int good = 0;
  for (int i = 0; i < n; ++i) { // step: each iteration of this loop can leak again
    FILE *f = fopen("/dev/null", "r");   // alloc: f
    if (!f)
      continue;
    if (i == skip) // step: `i == skip`
      continue;                          // expect: leak(f)
    switch (i) {
    case 0:
      break;
    default:
      ++good;
    }
    fclose(f);
  }
  return good;
}
