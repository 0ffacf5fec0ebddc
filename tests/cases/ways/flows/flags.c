// A release that hangs on a flag: constant, static, global, or what a function says. Each has a twin in which the flag is right.
// drive: by_constant(1)
// drive: by_static(1)
// drive: by_global(1)
// drive: by_function(1)
// drive: by_switch(1)
// drive: by_loop(1)
// drive: by_goto(1)
// drive: right_constant(1), right_static(1), right_global(1), right_function(1), right_switch(1), right_loop(1), right_goto(1)
#include <stdlib.h>

static const int kFalse = 0, kTrue = 1;
static int off = 0, on = 1;
int global_off = 0, global_on = 1;
static int says_no(void) { return 0; }
static int says_yes(void) { return 1; }

static char *make(int n) {
  char *p = malloc(16);
  if (!p)
    abort();
  p[0] = (char)n;
  return p;
}

void by_constant(int n) {
  char *p = make(n); // alloc: p1 // step: the memory is allocated by `make`
  if (kFalse)
    free(p);
} // expect: leak(p1)

void right_constant(int n) {
  char *p = make(n);
  if (kTrue)
    free(p);
}

void by_static(int n) {
  char *p = make(n); // alloc: p2
  if (off)
    free(p);
} // expect: leak(p2)

void right_static(int n) {
  char *p = make(n);
  if (on)
    free(p);
}

void by_global(int n) {
  char *p = make(n); // alloc: p3
  if (global_off)
    free(p);
} // expect: leak(p3)

void right_global(int n) {
  char *p = make(n);
  if (global_on)
    free(p);
}

void by_function(int n) {
  char *p = make(n); // alloc: p4
  if (says_no())
    free(p);
} // expect: leak(p4)

void right_function(int n) {
  char *p = make(n);
  if (says_yes())
    free(p);
}

void by_switch(int n) {
  char *p = make(n); // alloc: p5
  switch (5) {
  case 6:
    free(p);
    break;
  default:
    break;
  }
} // expect: leak(p5)

void right_switch(int n) {
  char *p = make(n);
  switch (6) {
  case 6:
    free(p);
    break;
  default:
    break;
  }
}

void by_loop(int n) {
  char *p = make(n); // alloc: p6
  for (int i = 0; i < 0; i++)
    free(p);
} // expect: leak(p6)

void right_loop(int n) {
  char *p = make(n);
  while (1) {
    free(p);
    break;
  }
}

void by_goto(int n) {
  char *p = make(n); // alloc: p7
  goto out;
  free(p);
out:
  return; // expect: leak(p7)
}

void right_goto(int n) {
  char *p = make(n);
  goto out;
out:
  free(p);
}

#ifndef WT_ORACLE
int main(void) {
  by_global(1);
  right_global(1);
  return 0;
}
#endif
