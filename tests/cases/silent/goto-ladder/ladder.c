// Every failure jumps to the label that undoes what was done so far.
// drive: setup(1)
// drive: setup(0)
// drive[fail 1]: setup(1)
// drive[fail 2]: setup(1)
// drive[fail 3]: setup(1)
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int setup(int ready) {
  int status = -1;
  char *buffer = malloc(128);
  if (!buffer)
    goto out;
  FILE *log = fopen("/dev/null", "w"); // alloc: log
  if (!log)
    goto free_buffer;
  int fd = open("/dev/null", O_RDWR); // alloc: fd
  if (fd == -1)
    goto close_log;
  if (!ready)
    goto close_fd;
  status = 0;
close_fd:
  close(fd); // broken: leak(fd)
close_log:
  fclose(log); // broken: leak(log)
free_buffer:
  free(buffer);
out:
  return status;
}
