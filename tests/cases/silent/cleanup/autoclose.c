// Streams and descriptors with cleanup functions, left by continue and by goto.
// drive: probe(3, 1)
// drive: probe(3, 0)
// drive[fail 1]: probe(2, 0)
// drive[fail 2]: probe(2, 0)
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void close_stream(FILE **f) {
  if (*f)
    fclose(*f); // broken: leak(in)
}
static void close_descriptor(int *fd) {
  if (*fd >= 0)
    close(*fd); // broken: leak(fd)
}

int probe(int times, int give_up) {
  int good = 0;
  for (int i = 0; i < times; ++i) {
    __attribute__((cleanup(close_stream))) FILE *in = fopen("/dev/null", "r"); // alloc: in
    if (!in)
      continue;
    __attribute__((cleanup(close_descriptor))) int fd = open("/dev/null", O_RDONLY); // alloc: fd
    if (fd < 0)
      continue;
    if (give_up && i == 1)
      goto done;
    ++good;
  }
done:
  return good;
}
