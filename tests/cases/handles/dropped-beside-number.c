// A descriptor that a callee opened is dropped by a function that is given a number: the number is not the descriptor's.
// drive: peek(7)
#include <fcntl.h>
#include <unistd.h>

static int open_it(void) {
  int fd = open("/dev/null", O_RDONLY);
  return fd;
}

int peek(int level) {
  int fd = open_it(); // alloc: fd // step: the file descriptor is opened by `open_it`
  return level > 3;   // expect: leak(fd)
}
