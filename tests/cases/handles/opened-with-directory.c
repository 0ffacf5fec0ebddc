// A callee opens a directory, hands its descriptor out as well, and closes the descriptor if there is no directory: it is used while the
// directory is open. Whoever uses it after closing the directory is wrong.
// drive: is_empty("/")
// drive: is_empty("/nowhere")
// drive: kept("/")
// drive: too_late("/")
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

static DIR *open_both(const char *path, int *number) {
  int fd = open(path, O_RDONLY | O_DIRECTORY);
  if (fd < 0)
    return NULL;
  DIR *directory = fdopendir(fd);
  if (directory)
    *number = fd;
  else {
    int saved = errno;
    close(fd);
    errno = saved;
  }
  return directory;
}

int is_empty(const char *path) {
  int fd;
  DIR *directory = open_both(path, &fd);
  if (!directory)
    return -1;
  struct stat status;
  int n = fstat(fd, &status);
  closedir(directory);
  return n;
}

struct walk {
  DIR *directory;
  int depth;
};

static int enter(struct walk *walk, const char *path) {
  int fd;
  if ((walk->directory = open_both(path, &fd)) == NULL)
    return -1;
  struct stat status;
  return fstat(fd, &status);
}

int kept(const char *path) {
  struct walk walk = {NULL, 0};
  int n = enter(&walk, path);
  if (walk.directory)
    closedir(walk.directory);
  return n;
}

int too_late(const char *path) {
  int fd = -1;
  DIR *directory = open_both(path, &fd);
  if (!directory)
    return -1;
  closedir(directory);
  close(fd); // expect: double-free(fd)
  return 0;
}
