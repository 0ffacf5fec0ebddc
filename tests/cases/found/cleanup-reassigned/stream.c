// The same with a stream, reassigned on one branch only.
// drive: lines(1)
// drive: lines(0)
// drive[fail 1]: lines(1)
// drive[fail 2]: lines(1)
#include <stdio.h>

static void close_stream(FILE **f) {
  if (*f)
    fclose(*f);
}

int lines(int other) {
  __attribute__((cleanup(close_stream))) FILE *in = fopen("/dev/null", "r"); // alloc: in
  if (!in)
    return -1;
  if (other)
    in = fopen("/dev/zero", "r");                                            // expect: leak(in)
  return in ? 1 : 0;
}
