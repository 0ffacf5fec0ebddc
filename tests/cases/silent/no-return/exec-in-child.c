// exec comes back only if it failed. What a child closes before is not closed a second time by the parent.
// drive: start("/nonexistent")
// drive: twice(0)
#include <stdlib.h>
#include <unistd.h>

int start(const char *program) {
  int ends[2];
  pid_t child;
  if (pipe(ends) < 0)
    return -1;
  child = fork();
  if (child == 0) {
    char *arguments[] = {0};
    close(ends[1]);
    if (execv(program, arguments) == -1)
      _exit(127);
  }
  close(ends[1]);
  close(ends[0]);
  return 0;
}

int twice(int n) {
  int ends[2];
  if (pipe(ends) < 0) // alloc: ends
    return -1;
  close(ends[1]);
  if (n == 0)
    close(ends[1]); // expect: double-free(ends)
  close(ends[0]);
  return 0;
}
