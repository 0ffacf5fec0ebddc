// A descriptor that was made a stream is closed by hand and the stream is not: the stream is lost, and nothing is closed
// twice. With the stream closed as well, before or after, something is.
// drive: beside("/dev/null")
// drive: stream_after("/dev/null")
// drive: stream_before("/dev/null")
// drive: right("/dev/null")
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int beside(const char *path) {
  char line[64];
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return -1;
  FILE *file = fdopen(fd, "r"); // alloc: file
  if (!file) {
    close(fd);
    return -1;
  }
  int n = fgets(line, sizeof line, file) != NULL;
  close(fd);
  return n; // expect: leak(file)
}

int stream_after(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  FILE *file = fdopen(fd, "r");
  if (!file) {
    close(fd);
    return -1;
  }
  close(fd);
  fclose(file); // expect: double-free(fd)
  return 0;
}

int stream_before(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  FILE *file = fdopen(fd, "r");
  if (!file) {
    close(fd);
    return -1;
  }
  fclose(file);
  close(fd); // expect: double-free(fd)
  return 0;
}

int right(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return -1;
  FILE *file = fdopen(fd, "r");
  if (!file) {
    close(fd);
    return -1;
  }
  fclose(file);
  return 0;
}
