// Fall through, ranges, a default in the middle, nesting, and a loop inside a switch.
#include "observe.h"

static int kind(int n) {
  int r = 0;
  switch (n) {
  case 1:
    r += 1;
  case 2:
    r += 10;
    break;
  default:
    r = -1;
    break;
  case 5 ... 9:
    r = 5;
    switch (r - n) {
    case 0: r = 50; break;
    case -1: r = 60;
    }
    r += 1;
    break;
  case -3:
    return -3;
  }
  return r;
}

static int duff(int n) {
  int copied = 0;
  switch (n % 4) {
  case 0: do { copied++;
  case 3: copied++;
  case 2: copied++;
  case 1: copied++;
    } while ((n -= 4) > 0);
  }
  return copied;
}

static int no_match(int n) {
  switch (n) {
  case 1: observe(1);
  }
  switch (n)
    case 7: observe(7);
  switch ((unsigned char)n) { case 255: observe(255); }
  return n;
}

int main(void) {
  for (int i = -4; i < 11; ++i)
    observe(kind(i));
  for (int i = 1; i < 10; ++i)
    observe(duff(i));
  observe(no_match(3));
  observe(no_match(7));
  observe(no_match(-1));
  return 0;
}
