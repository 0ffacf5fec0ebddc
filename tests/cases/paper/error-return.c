// [Saturn, 4.1] The block is returned, and lost where an error is.
// covers: SAT-NEWLOC, SAT-MERGE-ENV, SAT-VIA-INTERFACE
// drive: free(make(0))
// drive: free(make(1))
// drive: free(make_well(1))
#include <stdlib.h>

char *make(int error_condition) {
  char *p = malloc(8);       // alloc: p
  if (error_condition)
    return NULL;             // expect: leak(p)
  return p;
}

char *make_well(int error_condition) {
  char *p = malloc(8);
  if (error_condition) {
    free(p);
    return NULL;
  }
  return p;
}
