// Released under a condition that always holds, then read. Each has a twin.
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
    free(p);
  return p[0]; // expect: use-after-free(p1)
}

int right_one(int n) {
  int first = 0;
  char *p = make(n);
  if (1)
    first = p[0];
  free(p);
  return first;
}

int by_equal(int n) {
  char *p = make(n); // alloc: p2
  if (5 == 5)
    free(p);
  return p[0]; // expect: use-after-free(p2)
}

int right_equal(int n) {
  int first = 0;
  char *p = make(n);
  if (5 == 5)
    first = p[0];
  free(p);
  return first;
}

int by_constant_five(int n) {
  char *p = make(n); // alloc: p3
  if (kFive == 5)
    free(p);
  return p[0]; // expect: use-after-free(p3)
}

int right_constant_five(int n) {
  int first = 0;
  char *p = make(n);
  if (kFive == 5)
    first = p[0];
  free(p);
  return first;
}

int by_static_flag(int n) {
  char *p = make(n); // alloc: p4
  if (flag_on)
    free(p);
  return p[0]; // expect: use-after-free(p4)
}

int right_static_flag(int n) {
  int first = 0;
  char *p = make(n);
  if (flag_on)
    first = p[0];
  free(p);
  return first;
}

int by_static_five(int n) {
  char *p = make(n); // alloc: p5
  if (five == 5)
    free(p);
  return p[0]; // expect: use-after-free(p5)
}

int right_static_five(int n) {
  int first = 0;
  char *p = make(n);
  if (five == 5)
    first = p[0];
  free(p);
  return first;
}

int by_function(int n) {
  char *p = make(n); // alloc: p6
  if (says_yes())
    free(p);
  return p[0]; // expect: use-after-free(p6)
}

int right_function(int n) {
  int first = 0;
  char *p = make(n);
  if (says_yes())
    first = p[0];
  free(p);
  return first;
}

int by_extern_constant(int n) {
  char *p = make(n); // alloc: p7
  if (other_const_true)
    free(p);
  return p[0]; // expect: use-after-free(p7)
}

int right_extern_constant(int n) {
  int first = 0;
  char *p = make(n);
  if (other_const_true)
    first = p[0];
  free(p);
  return first;
}

int by_extern_flag(int n) {
  char *p = make(n); // alloc: p8
  if (other_true)
    free(p);
  return p[0]; // expect: use-after-free(p8) // says: contradiction
}

int right_extern_flag(int n) {
  int first = 0;
  char *p = make(n);
  if (other_true)
    first = p[0];
  free(p);
  return first;
}

int by_extern_five(int n) {
  char *p = make(n); // alloc: p9
  if (other_five == 5)
    free(p);
  return p[0]; // expect: use-after-free(p9)
}

int right_extern_five(int n) {
  int first = 0;
  char *p = make(n);
  if (other_five == 5)
    first = p[0];
  free(p);
  return first;
}

int by_extern_function(int n) {
  char *p = make(n); // alloc: p10
  if (other_says_yes())
    free(p);
  return p[0]; // expect: use-after-free(p10)
}

int right_extern_function(int n) {
  int first = 0;
  char *p = make(n);
  if (other_says_yes())
    first = p[0];
  free(p);
  return first;
}

int by_switch(int n) {
  char *p = make(n); // alloc: p11
  switch (6) {
  case 6:
    free(p);
    break;
  default:
    break;
  }
  return p[0]; // expect: use-after-free(p11)
}

int right_switch(int n) {
  int first = 0;
  char *p = make(n);
  switch (6) {
  case 6:
    first = p[0];
    break;
  default:
    break;
  }
  free(p);
  return first;
}

int by_while(int n) {
  char *p = make(n); // alloc: p12
  while (1) {
    free(p);
    break;
  }
  return p[0]; // expect: use-after-free(p12)
}

int right_while(int n) {
  int first = 0;
  char *p = make(n);
  while (1) {
    first = p[0];
    break;
  }
  free(p);
  return first;
}

int by_for(int n) {
  char *p = make(n); // alloc: p13
  for (int i = 0; i < 1; i++)
    free(p);
  return p[0]; // expect: use-after-free(p13)
}

int right_for(int n) {
  int first = 0;
  char *p = make(n);
  for (int i = 0; i < 1; i++)
    first = p[0];
  free(p);
  return first;
}

int by_goto(int n) {
  char *p = make(n); // alloc: p14
  goto next;
next:
  free(p);
  return p[0]; // expect: use-after-free(p14)
}

int right_goto(int n) {
  int first = 0;
  char *p = make(n);
  goto next;
next:
  first = p[0];
  free(p);
  return first;
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
