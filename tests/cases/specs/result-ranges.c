// What a call can return is known: fork gives -1, 0 or more, and read nothing below -1.
// drive: waits()
// drive: reads(-1, (char[8]){0})
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int waits(void) {
  char *text = malloc(8);
  pid_t pid = fork();
  if (pid == -1) {
    free(text);
    return -1;
  }
  if (pid == 0)
    _exit(0);
  if (pid > 0) {
    waitpid(pid, NULL, 0);
    free(text); // broken: leak(text)
  }
  return 0;
}

int reads(int fd, char *buffer) {
  char *text = malloc(8); // alloc: text
  ssize_t n = read(fd, buffer, 8);
  if (n >= 0) {
    free(text);
    return 0;
  }
  if (n == -1)
    return -1; // expect: leak(text)
  return 0;
}
