// A descriptor that a directory or a stream was made of is used as long as that is open; whoever closes it as well closes it twice.
// drive: count("/")
// drive: count("/nowhere")
// drive: size("/dev/null")
// drive: closed_twice("/dev/null")
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int count(const char *path) {
  int fd = open(path, O_RDONLY);
  DIR *directory = fd >= 0 ? fdopendir(fd) : NULL;
  if (!directory) {
    if (fd >= 0)
      close(fd);
    return -1;
  }
  int n = 0;
  struct dirent *entry;
  struct stat status;
  while ((entry = readdir(directory)))
    n += fstatat(fd, entry->d_name, &status, 0) == 0;
  closedir(directory);
  return n;
}

static FILE *stream_of(int fd) {
  FILE *stream = fdopen(fd, "r");
  if (!stream)
    close(fd); // step: !is released
  return stream;
}

long size(const char *path) {
  int fd = open(path, O_RDONLY);
  if (fd < 0)
    return -1;
  FILE *stream = stream_of(fd);
  if (!stream)
    return -1;
  struct stat status;
  long n = fstat(fd, &status) == 0 ? status.st_size : -1;
  fclose(stream);
  return n;
}

int closed_twice(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  FILE *stream = stream_of(fd);
  if (!stream)
    return -1;
  fclose(stream);
  close(fd); // expect: double-free(fd)
  return 0;
}
