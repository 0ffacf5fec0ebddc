// The path of a leak that a server's loop leads to begins with the loop; that of one in a loop that ends, with that loop.
// skip-run: a server does not end
#include <stdlib.h>
#include <sys/socket.h>

static int handle(int fd) {
  char *line = malloc(64); // alloc: line
  if (!line)
    return -1;
  if (recv(fd, line, 64, 0) <= 0)
    return -1; // expect: leak(line)
  free(line);
  return 0;
}
void serve(int s) {
  for (;;)
    handle(s); // step: this loop in `serve` can run forever
}

int sum(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) { // step: each iteration of this loop can leak again
    int *cell = malloc(sizeof *cell); // alloc: cell
    if (!cell)
      return -1;
    *cell = i;
    sum += *cell; // expect@+1: leak(cell)
  }
  return sum;
}
