// Both ways out forget the buffer. The test that leads to the one shown is on the path, though other paths join after it.
// drive: show("a", 1)
// drive: show("", 0)
#include <stdlib.h>

int display(const char *text, int count);
#ifdef WT_ORACLE
int display(const char *text, int count) { return *text == 0 || count < 0; }
#endif

static char *make(int size) {
  char *made = malloc(size);
  if (!made)
    abort();
  return made;
}

int show(const char *text, int count) {
  char *buffer = make(8);          // alloc: buffer
  if (display(text, count) == 0) { // step: display(text, count)
    if (count > 0)
      buffer[0] = 1;
    return 0; // expect: leak(buffer)
  }
  if (count > 1)
    buffer[0] = 2;
  return 1; // expect: leak(buffer)
}
