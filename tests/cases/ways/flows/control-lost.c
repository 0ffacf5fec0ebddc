// An early return under a condition that always holds loses the memory. Each has a twin.
// options: %S/other-file.c
// drive: by_one(1)
// drive: by_equal(1)
// drive: by_constant_five(1)
// drive: by_static_flag(1)
// drive: by_static_five(1)
// drive: by_function(1)
// drive: by_extern_constant(1)
// drive: by_extern_flag(1)
// drive: by_extern_five(1)
// drive: by_extern_function(1)
// drive: by_switch(1)
// drive: by_while(1)
// drive: by_for(1)
// drive: by_goto(1)
// drive: right_one(1), right_equal(1), right_constant_five(1), right_static_flag(1), right_static_five(1), right_function(1), right_extern_constant(1), right_extern_flag(1), right_extern_five(1), right_extern_function(1), right_switch(1), right_while(1), right_for(1), right_goto(1)
#include <stdlib.h>

static const int kFive = 5;
static int flag_on = 1, five = 5;
static int says_yes(void) { return 1; }
extern const int other_const_true;
extern int other_true, other_five;
extern int other_says_yes(void);
#ifdef WT_ORACLE
#include "other-file.c"
#endif

static char *make(int n) {
  char *p = malloc(16);
  if (!p)
    abort();
  p[0] = (char)n;
  return p;
}

int by_one(int n) {
  char *p = make(n); // alloc: p1
  if (1)
    return -1; // expect: leak(p1)
  free(p);
  return 0;
}

int right_one(int n) {
  char *p = make(n);
  if (1)
    { free(p); return 0; }
  abort();
}

int by_equal(int n) {
  char *p = make(n); // alloc: p2
  if (5 == 5)
    return -1; // expect: leak(p2)
  free(p);
  return 0;
}

int right_equal(int n) {
  char *p = make(n);
  if (5 == 5)
    { free(p); return 0; }
  abort();
}

int by_constant_five(int n) {
  char *p = make(n); // alloc: p3
  if (kFive == 5)
    return -1; // expect: leak(p3)
  free(p);
  return 0;
}

int right_constant_five(int n) {
  char *p = make(n);
  if (kFive == 5)
    { free(p); return 0; }
  abort();
}

int by_static_flag(int n) {
  char *p = make(n); // alloc: p4
  if (flag_on)
    return -1; // expect: leak(p4)
  free(p);
  return 0;
}

int right_static_flag(int n) {
  char *p = make(n);
  if (flag_on)
    { free(p); return 0; }
  abort();
}

int by_static_five(int n) {
  char *p = make(n); // alloc: p5
  if (five == 5)
    return -1; // expect: leak(p5)
  free(p);
  return 0;
}

int right_static_five(int n) {
  char *p = make(n);
  if (five == 5)
    { free(p); return 0; }
  abort();
}

int by_function(int n) {
  char *p = make(n); // alloc: p6
  if (says_yes())
    return -1; // expect: leak(p6)
  free(p);
  return 0;
}

int right_function(int n) {
  char *p = make(n);
  if (says_yes())
    { free(p); return 0; }
  abort();
}

int by_extern_constant(int n) {
  char *p = make(n); // alloc: p7
  if (other_const_true)
    return -1; // expect: leak(p7)
  free(p);
  return 0;
}

int right_extern_constant(int n) {
  char *p = make(n);
  if (other_const_true)
    { free(p); return 0; }
  abort();
}

int by_extern_flag(int n) {
  char *p = make(n); // alloc: p8
  if (other_true)
    return -1; // expect: leak(p8)
  free(p);
  return 0;
}

int right_extern_flag(int n) {
  char *p = make(n);
  if (other_true)
    { free(p); return 0; }
  abort();
}

int by_extern_five(int n) {
  char *p = make(n); // alloc: p9
  if (other_five == 5)
    return -1; // expect: leak(p9)
  free(p);
  return 0;
}

int right_extern_five(int n) {
  char *p = make(n);
  if (other_five == 5)
    { free(p); return 0; }
  abort();
}

int by_extern_function(int n) {
  char *p = make(n); // alloc: p10
  if (other_says_yes())
    return -1; // expect: leak(p10)
  free(p);
  return 0;
}

int right_extern_function(int n) {
  char *p = make(n);
  if (other_says_yes())
    { free(p); return 0; }
  abort();
}

int by_switch(int n) {
  char *p = make(n); // alloc: p11
  switch (6) {
  case 6:
    return -1; // expect: leak(p11)
  default:
    break;
  }
  free(p);
  return 0;
}

int right_switch(int n) {
  char *p = make(n);
  switch (6) {
  case 6:
    free(p);
    return 0;
  default:
    break;
  }
  abort();
}

int by_while(int n) {
  char *p = make(n); // alloc: p12
  while (1) {
    return -1; // expect: leak(p12)
  }
  free(p);
  return 0;
}

int right_while(int n) {
  char *p = make(n);
  while (1) {
    free(p);
    return 0;
  }
  abort();
}

int by_for(int n) {
  char *p = make(n); // alloc: p13
  for (int i = 0; i < 1; i++)
    return -1; // expect: leak(p13)
  free(p);
  return 0;
}

int right_for(int n) {
  char *p = make(n);
  for (int i = 0; i < 1; i++)
    { free(p); return 0; }
  abort();
}

int by_goto(int n) {
  char *p = make(n); // alloc: p14
  goto next;
next:
  return -1; // expect: leak(p14)
  free(p);
  return 0;
}

int right_goto(int n) {
  char *p = make(n);
  goto next;
next:
  free(p);
    return 0;
  abort();
}

#ifndef WT_ORACLE
int main(void) {
  by_one(1);
  right_one(1);
  by_equal(1);
  right_equal(1);
  by_constant_five(1);
  right_constant_five(1);
  by_static_flag(1);
  right_static_flag(1);
  by_static_five(1);
  right_static_five(1);
  by_function(1);
  right_function(1);
  by_extern_constant(1);
  right_extern_constant(1);
  by_extern_flag(1);
  right_extern_flag(1);
  by_extern_five(1);
  right_extern_five(1);
  by_extern_function(1);
  right_extern_function(1);
  by_switch(1);
  right_switch(1);
  by_while(1);
  right_while(1);
  by_for(1);
  right_for(1);
  by_goto(1);
  right_goto(1);
  return 0;
}
#endif
