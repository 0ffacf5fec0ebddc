// A descriptor is taken out of its cleanup variable; the idiom with -1 instead of null, and an expression statement.
// drive: { int fd = open_device(0); if (fd >= 0) close(fd); }
// drive: { int fd = open_device(1); if (fd >= 0) close(fd); }
// drive[fail 1]: { int fd = open_device(0); if (fd >= 0) close(fd); }
#include <fcntl.h>
#include <unistd.h>

static void close_descriptor(int *fd) {
  if (*fd >= 0)
    close(*fd); // broken: leak(fd)
}
#define AUTO_CLOSE __attribute__((cleanup(close_descriptor)))
#define STEAL(fd) ({ int value = (fd); (fd) = -1; value; })

int open_device(int refuse) {
  AUTO_CLOSE int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  if (refuse)
    return -1;
  return STEAL(fd);
}
