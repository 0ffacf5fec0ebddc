// A socket left open when the option cannot be set; its twin closes it.
// drive: listen_on(-1)
// drive: { int fd = listen_on(1); if (fd >= 0) close(fd); }
// drive: listen_well(-1)
// drive[fail 1]: listen_on(1)
#include <sys/socket.h>
#include <unistd.h>

static int set_up(int fd, int value) { return value < 0 ? -1 : fd >= 0 ? 0 : -1; }

int listen_on(int value) {
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);   // alloc: fd
  if (fd < 0)
    return -1;
  if (set_up(fd, value) != 0)
    return -1;                                // expect: leak(fd)
  return fd;
}

int listen_well(int value) {
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  if (fd < 0)
    return -1;
  if (set_up(fd, value) != 0) {
    close(fd);
    return -1;
  }
  return fd;
}
