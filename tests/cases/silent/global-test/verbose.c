// A global decides before and after a call that nobody here can see into. If the call left it alone nothing is lost; that
// it changed it is not something to claim.
// drive: { verbose = 1; describe(4); }
// drive: { verbose = 0; describe(4); }
#include <stdlib.h>

int verbose;
void progress(int n);
#ifdef WT_ORACLE
void progress(int n) {}
#endif

int describe(int n) {
  char *line = NULL;
  if (verbose)
    line = malloc(32); // alloc: line
  progress(n);
  if (verbose)
    free(line); // broken: leak(line)
  return n;
}
