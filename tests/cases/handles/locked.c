// Who locks a file leaves it open for as long as the lock is wanted, until the process ends; who does not get the lock
// must close it.
// drive: { mine("/tmp/watertight-lock"); mine_by_lockf("/tmp/watertight-lock"); }
// drive: not_mine("/dev/null")
// drive: tried("/dev/null")
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

int mine(const char *path) {
  int fd = open(path, O_RDWR | O_CREAT, 0600);
  if (fd < 0)
    return -1;
  if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
#ifdef WT_ORACLE
    close(fd); // it would stay open
#endif
    return 1;
  }
  close(fd);
  return 0;
}
static int locked(int fd) { return lockf(fd, F_TLOCK, 0) == 0; }
int mine_by_lockf(const char *path) {
  int fd = open(path, O_RDWR | O_CREAT, 0600);
  if (fd < 0)
    return -1;
  if (locked(fd)) {
#ifdef WT_ORACLE
    close(fd); // it would stay open
#endif
    return 1;
  }
  close(fd);
  return 0;
}

int not_mine(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: lost
  if (fd < 0)
    return -1;
  if (!locked(fd)) // for reading only: it cannot be locked for writing
    return 0;      // expect: leak(lost)
  close(fd);
  return 1;
}
int tried(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: unlocked
  if (fd < 0)
    return -1;
  flock(fd, LOCK_UN);
  return 0; // expect: leak(unlocked)
}
