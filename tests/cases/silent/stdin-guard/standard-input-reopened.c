// What is opened after `close(0)` is standard input: nobody keeps the number, and nothing is lost.
// drive: read_terminal()
#include <fcntl.h>
#include <unistd.h>

int read_terminal(void) {
  int saved = dup(0); // alloc: saved
  if (saved < 0)
    return -1;
  close(0);
  if (open("/dev/null", O_RDONLY) < 0)
    dup(saved);
  close(saved); // broken: leak(saved)
  return 0;
}
