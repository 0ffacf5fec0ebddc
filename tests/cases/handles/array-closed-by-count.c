// Descriptors are put into an array and closed by a loop that counts down; without the loop they stay open.
// drive: two("/dev/null")
// drive: forgotten("/dev/null")
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct device {
  struct device *next;
  int slot;
};

static int opened(const struct device *devices, int count, const char *path) {
  int *fds = malloc(sizeof(int) * (size_t)(count * 2 + 1));
  if (!fds)
    return -1;
  int next = count;
  for (int i = 0; i < count * 2 + 1; i++)
    fds[i] = -1;
  for (const struct device *d = devices; d; d = d->next) {
    int fd = open(path, O_RDONLY);
    if (d->slot >= 0)
      fds[d->slot] = fd;
    else
      fds[next++] = fd;
  }
  while (next > 0) {
    next--;
    if (fds[next] >= 0)
      close(fds[next]);
  }
  free(fds);
  return 0;
}

int two(const char *path) {
  struct device spare = {NULL, -1}, first = {&spare, 0};
  return opened(&first, 1, path);
}

int forgotten(const char *path) {
  int *fds = malloc(sizeof(int) * 2);
  if (!fds)
    return -1;
  fds[0] = open(path, O_RDONLY); // alloc: fd
  fds[1] = -1;
  free(fds); // expect: leak(fd)
  return 0;
}
