// Of a long chain of tests that fail one after the other the first and the last are told.
// drive: kind(6)
// drive: kind(7)
#include <stdlib.h>

int kind(int n) {
  char *p = malloc(4); // alloc: p
  if (!p)
    return -1;
  if (n == 1)
    p[0] = 'a';
  else if (n == 2) // step: !n != 2
    p[0] = 'b';
  else if (n == 3) // step: !n != 3
    p[0] = 'c';
  else if (n == 4) // step: !n != 4
    p[0] = 'd';
  else if (n == 5) // step: !n != 5
    p[0] = 'e';
  else if (n != 6)
    return 1; // expect: leak(p)
  free(p);
  return 0;
}
