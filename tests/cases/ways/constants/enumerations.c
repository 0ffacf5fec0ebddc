// A switch over all enumerators leaves no other value, unless somebody makes one of a number.
// drive: covered(SQUARE)
// drive: read_in(9)
// drive: partly(TRIANGLE)
#include <stdlib.h>

enum shape { CIRCLE, SQUARE, TRIANGLE };
enum code { OPEN, CLOSE };

int covered(enum shape shape) {
  char *p = malloc(8);
  if (!p)
    return -1;
  switch (shape) {
  case CIRCLE:
    free(p);
    return 1;
  case SQUARE:
  case TRIANGLE:
    free(p);
    return 4;
  }
  return 0;
}

enum shape larger(enum shape shape) { return shape == CIRCLE ? SQUARE : TRIANGLE; }

int read_in(int n) {
  enum code code = (enum code)n;
  char *p = malloc(8); // alloc: p
  if (!p)
    return -1;
  switch (code) {
  case OPEN:
    free(p);
    return 1;
  case CLOSE:
    free(p);
    return 2;
  }
  return 0; // expect: leak(p)
}

int partly(enum shape shape) {
  char *p = malloc(8); // alloc: q
  if (!p)
    return -1;
  switch (shape) {
  case CIRCLE:
    free(p);
    return 1;
  case SQUARE:
    free(p);
    return 4;
  default:
    break;
  }
  return 0; // expect: leak(q)
}
