// One standard descriptor was closed: what is opened first is that one, what is opened after it is lost.
// drive: reopen()
#include <fcntl.h>
#include <unistd.h>

int reopen(void) {
  close(0);
  open("/dev/null", O_RDONLY);
  int log = open("/dev/null", O_WRONLY); // alloc: log
  return log < 0 ? -1 : 0; // expect: leak(log)
}
