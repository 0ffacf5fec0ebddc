// A stream that could not be made is used all the same: the program ends there, and nothing is lost after it.
// drive: { char path[] = "/tmp/wt-XXXXXX"; save(path, "x"); unlink(path); }
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int save(char *path, const char *text) {
  int fd = mkstemp(path);
  if (fd == -1)
    return -1;
  FILE *f = fdopen(fd, "w");
  if (fwrite(text, 1, 1, f) != 1) {
    fclose(f);
    return -1;
  }
  fflush(NULL);
  fclose(f);
  return 0;
}
