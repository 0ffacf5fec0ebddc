// A process closes all descriptors by their numbers: whatever was opened before is closed with them.
// skip-run: which numbers are free depends on what the caller has open
#include <fcntl.h>
#include <unistd.h>

void forget_all(int from) {
  switch (from) {
  case 0:
    dup2(open("/dev/null", O_RDONLY), 0); // fall through
  case 1:
    dup2(open("/dev/null", O_WRONLY), 1);
  }
  for (int fd = 3; fd < 5; fd++) // broken[for (int fd = 3; fd < 3; fd++)]: leak(fd)
    close(fd);
}

int forget_one(int keep) {
  int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  int got = dup2(fd, 0);
  return keep ? keep : got; // expect: leak(fd)
}
