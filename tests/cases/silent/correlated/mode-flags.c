// Flags decide twice: what is opened under a bit is closed under the same bit, and a status variable remembers.
// drive: copy(1)
// drive: copy(2)
// drive: copy(3)
// drive: copy(0)
// drive[fail 1]: copy(3)
// drive[fail 2]: copy(3)
#include <stdio.h>
#include <stdlib.h>

enum { WITH_LOG = 1, WITH_BUFFER = 2 };

int copy(unsigned mode) {
  FILE *log = NULL;
  char *buffer = NULL;
  int status = 0;
  if (mode & WITH_LOG) {
    log = fopen("/dev/null", "w"); // alloc: log
    if (!log)
      status = -1;
  }
  if (status == 0 && (mode & WITH_BUFFER)) {
    buffer = malloc(64); // alloc: buffer
    if (!buffer)
      status = -2;
  }
  if (status == 0 && (mode & WITH_BUFFER))
    buffer[0] = 0;
  if (mode & WITH_BUFFER)
    free(buffer); // broken: leak(buffer)
  if ((mode & WITH_LOG) && status != -1)
    fclose(log); // broken: leak(log)
  return status;
}
