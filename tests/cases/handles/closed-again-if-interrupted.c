// Closing is tried again as long as it is interrupted.
// drive: look("/dev/null")
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int close_fully(int fd) {
  int status;
  do
    status = close(fd);
  while (status < 0 && errno == EINTR);
  return status;
}

int look(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return -1;
  return close_fully(fd);
}
