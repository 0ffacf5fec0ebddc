// [Saturn, 4.1] Freed unless it is null: clean only if paths are told apart. Its twin has the test the wrong way round.
// covers: SAT-LIFT-POINTER, SAT-ATTRIBUTE
// drive: tested()
// drive[fail 1]: tested()
// drive: wrongly_tested()
#include <stdlib.h>

void tested(void) {
  char *p = malloc(8);
  if (p != NULL)
    free(p);
}

void wrongly_tested(void) {
  char *p = malloc(8);       // alloc: p
  if (p == NULL)
    free(p);
}                            // expect: leak(p)
