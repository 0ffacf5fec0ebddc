// Calls that only look at a descriptor, or change the file behind it, leave it open: whoever gives up after one of them
// must close it.
// drive: { locked("/dev/null"); kept_closed("/dev/null"); }
// drive: { synced("/dev/null"); asked("/dev/null"); listening(); }
// drive: { words("a:b"); words_freed("a:b"); }
#define _GNU_SOURCE
#include <argz.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <unistd.h>

int locked(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: lock
  if (fd < 0)
    return -1;
  if (flock(fd, 0) < 0)
    return -1; // expect: leak(lock)
  close(fd);
  return 0;
}
int kept_closed(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return -1;
  if (flock(fd, 0) < 0) {
    close(fd); // broken: leak(fd)
    return -1;
  }
  close(fd);
  return 0;
}
int synced(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: sync
  if (fd < 0)
    return -1;
  if (ftruncate(fd, 1) < 0 || fsync(fd) < 0)
    return -1; // expect: leak(sync)
  close(fd);
  return 0;
}
int asked(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: tty
  if (fd < 0)
    return -1;
  if (!isatty(fd))
    return -1; // expect: leak(tty)
  close(fd);
  return 0;
}
int listening(void) {
  int fd = socket(AF_UNIX, SOCK_DGRAM, 0); // alloc: server
  if (fd < 0)
    return -1;
  if (listen(fd, 3) < 0)
    return -1; // expect: leak(server)
  close(fd);
  return 0;
}
size_t words(const char *text) {
  char *vector;
  size_t n;
  if (argz_create_sep(text, ':', &vector, &n)) // alloc: vector
    return 0;
  return argz_count(vector, n); // expect: leak(vector)
}
size_t words_freed(const char *text) {
  char *vector;
  size_t n, count;
  if (argz_create_sep(text, ':', &vector, &n))
    return 0;
  count = argz_count(vector, n);
  free(vector); // broken: leak(vector)
  return count;
}
