// A path that leads through one error counts for others once that one is told: the second descriptor is lost only there.
// drive: mixed(1)
// drive: mixed(0)
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int mixed(int k) {
  int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  if (k)
    close(fd);
  close(fd); // expect: double-free(fd)
  char *q = malloc(4); // alloc: q
  if (!q)
    abort();
  if (k)
    return 1; // expect: leak(q)
  free(q);
  return 0;
}
