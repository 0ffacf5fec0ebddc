// Descriptors are numbers: two that are open differ, and one that equals a number somebody else has is known there.
// drive: keep_moved_driven()
// drive: keep_copy_only()
// drive: open_at_driven()
// drive: open_beside_driven()
// drive: two_copies_driven()
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

enum { kBase = 40 };
static short history = -1;
struct redirection {
  signed char unit;
};

// Gives back its argument or a copy with a higher number.
static short move_up(int fd) {
  int moved = fd;
  if (fd < kBase && (moved = fcntl(fd, F_DUPFD, kBase)) < 0 && (errno == EBADF || errno == EPERM))
    return -1;
  if (moved < 0 || moved > 1000)
    abort();
  return (short)moved;
}

void keep_moved(void) {
  int fd = open("/dev/null", O_RDONLY);
  if (fd < 0)
    return;
  history = move_up(fd);
  if (history != fd)
    close(fd); // if they are the same there was no copy
}

void keep_copy_only(void) {
  int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0)
    return;
  history = move_up(fd);
  if (history == fd)
    close(fd);
} // expect: leak(fd)

int open_at(const struct redirection *wanted) {
  int fd = open("/dev/null", O_RDONLY);
  if (fd < 0)
    return -1;
  if (fd != wanted->unit) {
    if (dup2(fd, wanted->unit) < 0) {
      close(fd);
      return -1;
    }
    close(fd);
  }
  return 0; // it has the number that was wanted
}

int open_beside(const struct redirection *wanted) {
  int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  if (fd != wanted->unit)
    return dup2(fd, wanted->unit); // expect: leak(fd)
  return 0;
}

int two_copies(void) {
  int fd = open("/dev/null", O_RDONLY);
  if (fd < 0)
    return -1;
  int copy = dup(fd);
  if (copy == fd)
    return 0; // never
  close(fd);
  return copy;
}

#ifdef WT_ORACLE
void keep_moved_driven(void) {
  keep_moved();
  close(history);
}
void open_at_driven(void) {
  struct redirection r = {30};
  open_at(&r);
  close(30);
}
void open_beside_driven(void) {
  struct redirection r = {31};
  open_beside(&r);
  close(31);
}
void two_copies_driven(void) { close(two_copies()); }
#endif
