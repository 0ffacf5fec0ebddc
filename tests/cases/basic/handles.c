// A stream and a descriptor left open on an error path; a descriptor closed twice.
// drive: both(1)
// drive: both(0)
// drive[fail 2]: both(0)
// drive: twice(0)
// drive: twice(1)
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int both(int bad) {
  FILE *in = fopen("/dev/null", "r");        // alloc: in
  if (!in) return -1;
  int fd = open("/dev/null", O_RDONLY);      // alloc: fd
  if (fd < 0) {
    fclose(in);
    return -1;
  }
  if (bad)
    return -1;                               // expect: leak(in), leak(fd)
  close(fd);
  fclose(in);
  return 0;
}

int twice(int again) {
  int fd = open("/dev/null", O_RDONLY);      // alloc: fd2
  if (fd < 0) return -1;
  close(fd);
  if (again)
    close(fd);                               // expect: double-free(fd2)
  return 0;
}
