// A loss where an allocation fails is told apart, however the test is written.
// drive[fail 2]: pair()
// drive[fail 2]: pair_turned()
#include <stdlib.h>

int pair(void) {
  char *p = malloc(4); // alloc: p1
  if (p == NULL)
    return -1;
  char *q = malloc(4);
  if (q == NULL)
    return -1; // expect: leak(p1) // says: allocation-fails
  free(q);
  free(p);
  return 0;
}

int pair_turned(void) {
  char *p = malloc(4); // alloc: p2
  if (NULL == p)
    return -1;
  char *q = malloc(4);
  if (NULL == q)
    return -1; // expect: leak(p2) // says: allocation-fails
  free(q);
  free(p);
  return 0;
}
