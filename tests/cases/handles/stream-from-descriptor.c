// A stream takes the descriptor over, unless it cannot be made.
// drive: { FILE *f = wrap("/dev/null"); if (f) fclose(f); }
// drive[fail 2]: { FILE *f = wrap("/dev/null"); if (f) fclose(f); }
// drive[fail 2]: { FILE *f = wrap_well("/dev/null"); if (f) fclose(f); }
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

FILE *wrap(const char *path) {
  int fd = open(path, O_RDONLY);       // alloc: fd
  if (fd < 0)
    return NULL;
  FILE *f = fdopen(fd, "r");
  if (!f)
    return NULL;                       // expect: leak(fd)
  return f;
}

FILE *wrap_well(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return NULL;
  FILE *f = fdopen(fd, "r");
  if (!f)
    close(fd);
  return f;
}
