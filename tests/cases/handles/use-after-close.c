// Written after it was closed; closed twice on the error path.
// drive: save(1)
// drive: save(0)
// drive: finish(1)
// drive: finish(0)
#include <fcntl.h>
#include <unistd.h>

int save(int early) {
  int fd = open("/dev/null", O_WRONLY);     // alloc: fd
  if (fd < 0)
    return -1;
  if (early) // step: `early != 0`
    close(fd); // step: the file descriptor is closed by `close`
  ssize_t n = write(fd, "x", 1);            // expect: use-after-free(fd)
  if (!early)
    close(fd);
  return (int)n;
}

int finish(int broken) {
  int status = 0;
  int fd = open("/dev/null", O_WRONLY);     // alloc: fd2
  if (fd < 0)
    return -1;
  if (broken) { // step: `broken != 0`
    status = -1;
    close(fd); // step: the file descriptor is closed by `close`
    goto out;
  }
  if (write(fd, "x", 1) != 1)
    status = -1;
out:
  close(fd);                                // expect: double-free(fd2)
  return status;
}
