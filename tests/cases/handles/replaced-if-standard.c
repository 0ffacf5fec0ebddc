// A descriptor that happens to be a standard one is replaced by a copy; the caller gets one or the other.
// drive: use("/dev/null")
// drive: use("/nowhere")
// drive: forget("/dev/null")
// drive: both()
#include <fcntl.h>
#include <unistd.h>

static int safer(int fd) {
  if (0 <= fd && fd <= 2) {
    int copy = fcntl(fd, F_DUPFD, 3);
    close(fd);
    fd = copy;
  }
  return fd;
}

int use(const char *path) {
  int fd = safer(open(path, O_RDONLY));
  if (fd < 0)
    return -1;
  close(fd);
  return 0;
}

int forget(const char *path) {
  int fd = safer(open(path, O_RDONLY)); // alloc: fd
  return fd < 0 ? -1 : 0; // expect: leak(fd)
}

int both(void) {
  int ends[2];
  if (pipe(ends) != 0)
    return -1;
  for (int i = 0; i < 2; i++)
    ends[i] = safer(ends[i]);
  close(ends[0]);
  close(ends[1]);
  return 0;
}
