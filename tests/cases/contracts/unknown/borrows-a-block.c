// A function without a body gets a block that is released afterwards: it borrows. Where the block is lost, it is lost.
// drive: good_read(1)
// drive: bad_read(0)
// drive: bad_read(1)
#include <stdlib.h>
int fill(int fd, void *to, int n);

int good_read(int fd) {
  char *block = malloc(64);
  if (!block)
    return -1;
  int n = fill(fd, block, 64);
  free(block);
  return n;
}

int bad_read(int fd) {
  char *block = malloc(64); // alloc: block
  if (!block)
    return -1;
  int n = fill(fd, block, 64);
  if (n < 0)
    return -1; // expect: leak(block)
  free(block);
  return n;
}

#ifdef WT_ORACLE
int fill(int fd, void *to, int n) { return fd ? n : -1; }
#endif
