// A channel made from a descriptor is what closes it.
// skip-run: the functions stand for GLib's
#include <fcntl.h>
#include <unistd.h>
typedef struct _GIOChannel GIOChannel;
GIOChannel *g_io_channel_unix_new(int fd);
GIOChannel *kept(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return 0;
  return g_io_channel_unix_new(fd);
}
int lost(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  char c;
  return read(fd, &c, 1) == 1 ? c : -1; // expect: leak(fd)
}
