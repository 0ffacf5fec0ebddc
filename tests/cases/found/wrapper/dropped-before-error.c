// The copy is lost where nobody takes it, and that a descriptor is closed twice later does not undo it.
// drive: twice("/dev/null")
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static char *name_and_close(int fd) {
  char *name = malloc(8);
  close(fd);
  return name;
}

int twice(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return -1;
  name_and_close(fd); // alloc: first // expect: leak(first)
  close(fd); // expect: double-free(fd)
  return 0;
}
