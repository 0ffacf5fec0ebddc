// A log is opened anew under the number its readers know. The twin loses the new descriptor if it is not that number.
// drive: driven()
// drive: lost(77)
#include <fcntl.h>
#include <unistd.h>

static int move(int fd, int wanted) {
  int r = -1;
  if (fd == wanted)
    return fd;
  if (fd >= 0 && fd < wanted)
    r = move(dup(fd), wanted);
  close(fd);
  return r;
}

int reopen(int wanted) {
  int fd;
  close(wanted);
  if ((fd = open("/dev/null", O_RDONLY)) < 0 || move(fd, wanted) < 0)
    return -1;
  return 0;
}

int lost(int wanted) {
  int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0) // step: `fd >= 0`
    return -1;
  if (fd == wanted)
    close(fd);
  return 0; // expect: leak(fd)
}

#ifdef WT_ORACLE
void driven(void) {
  int wanted = open("/dev/null", O_RDONLY);
  reopen(wanted);
  close(wanted);
}
#endif
