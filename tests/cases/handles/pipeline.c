// A chain of pipes: each round closes what the round before kept, and keeps the new reading end. `pipe` fails with -1 only.
// drive: chain(1)
// drive: chain(3)
#include <stdlib.h>
#include <unistd.h>

int chain(int length) {
  int before = -1, ends[2];
  for (int i = 0; i < length; i++) {
    ends[1] = -1;
    if (i + 1 < length && pipe(ends) < 0)
      exit(1);
    if (before >= 0) {
      char byte;
      if (read(before, &byte, 0) < 0)
        exit(1);
      close(before);
    }
    before = -1;
    if (ends[1] >= 0) {
      before = ends[0];
      close(ends[1]);
    }
  }
  return before;
}
