// A number computed from a descriptor is not the descriptor: it may be used after that was closed.
// drive: free(room(3))
// drive: wrong(3)
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static int limit;

void *room(int more) {
  int next = open("/dev/null", O_RDONLY);
  if (next < 0)
    return 0;
  limit = more + next;
  close(next);
  return calloc(limit, sizeof(int));
}

int wrong(int more) {
  int next = open("/dev/null", O_RDONLY); // alloc: next
  if (next < 0) // step: `next >= 0`
    return -1;
  close(next); // step: the file descriptor is closed by `close`
  return read(next, &more, 1) == 1; // expect: use-after-free(next)
}
