// The three standard descriptors are closed and opened anew: each opening takes the lowest free number.
// drive: daemonize()
// drive: replace_by_dup2()
// drive: child_reads(3)
// drive: through_helper()
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int daemonize(void) {
  close(0);
  close(1);
  close(2);
  if (open("/dev/null", O_RDWR) != 0)
    return -1;
  dup(0);
  dup(0);
  return 0;
}

int replace_by_dup2(void) {
  int fd = open("/dev/null", O_RDWR); // alloc: fd
  if (fd < 0)
    return -1;
  dup2(fd, 0);
  dup2(fd, 1);
  if (fd > 2)
    close(fd); // broken: leak(fd)
  return 0;
}

static int open_checked(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    abort();
  return fd;
}

void through_helper(void) {
  close(0);
  close(1);
  open_checked("/dev/null");
  open_checked("/dev/null");
}

void child_reads(int writes) {
  int ends[2];
  if (pipe(ends) != 0)
    return;
  close(writes != 0);
  dup(ends[writes == 0]);
  close(ends[0]);
  close(ends[1]);
}
