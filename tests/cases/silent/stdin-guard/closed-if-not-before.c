// The standard descriptors are the process's: who closes one that may be closed already does no harm.
// drive: leave(1, 0)
// drive: leave(0, 1)
// quiet: nobody opened them
#include <unistd.h>

void leave(int quiet, int last) {
  if (quiet)
    close(0);
  if (last)
    close(0);
}
