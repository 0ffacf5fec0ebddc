// A summary without room for its formulas does not say when there is a descriptor: whatever is lost is of low confidence.
// options: --limit escape.summary-nodes=10
// drive: look(1)
// drive: look(0)
#include <fcntl.h>
#include <unistd.h>

int look(int early) {
  int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1; // says: cut-summary
  if (early)
    return 1; // missed: leak(fd) the other way out is told, at low confidence
  close(fd);
  return 0;
}
