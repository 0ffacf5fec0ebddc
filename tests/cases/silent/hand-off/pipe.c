// The address of a task is written into a pipe; whoever reads it frees it.
// drive: { int fds[2]; pipe(fds); send_task(fds[1], 3); run_task(fds[0]); close(fds[0]); close(fds[1]); }
// drive: { send_task(-1, 3); }
#include <stdlib.h>
#include <unistd.h>

struct task {
  int number;
};

int send_task(int fd, int number) {
  struct task *t = malloc(sizeof *t);
  if (!t)
    return -1;
  t->number = number;
  if (write(fd, &t, sizeof t) != (ssize_t)sizeof t) {
    free(t);
    return -1;
  }
  return 0;
}

int run_task(int fd) {
  struct task *t;
  if (read(fd, &t, sizeof t) != (ssize_t)sizeof t)
    return -1;
  int number = t->number;
  free(t);
  return number;
}
