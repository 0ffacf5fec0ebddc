// What is released twice, or used after, goes by way of a global, a static, a struct, an array, a pointer to it, a callee. The twins do it once.
// drive: through_global(1)
// drive: through_static(1)
// drive: through_struct(1)
// drive: through_array(1)
// drive: through_pointer(1)
// drive: through_callee(1)
// drive: right_global(1), right_static(1), right_struct(1), right_array(1), right_pointer(1), right_callee(1)
#include <stdlib.h>

char *shared;
static char *hidden;

static char *make(int n) {
  char *p = malloc(16);
  if (!p)
    abort();
  p[0] = (char)n;
  return p;
}

static void drop_shared(void) { free(shared); }

void through_global(int n) {
  char *p = make(n); // alloc: p1
  shared = p;
  free(p);
  drop_shared(); // expect: double-free(p1)
}

void right_global(int n) {
  shared = make(n);
  drop_shared();
}

static int first_hidden(void) { return hidden[0]; }

int through_static(int n) {
  char *p = make(n); // alloc: p2
  hidden = p;
  free(p);
  return first_hidden(); // missed: use-after-free(p2) what a callee reads through a global is not part of its summary
}

int right_static(int n) {
  hidden = make(n);
  int first = first_hidden();
  free(hidden);
  return first;
}

struct box {
  int n;
  char *data;
};

static void drop_box(struct box box) { free(box.data); }

void through_struct(int n) {
  struct box box = {n, make(n)}; // alloc: p3
  drop_box(box);
  free(box.data); // expect: double-free(p3)
}

void right_struct(int n) {
  struct box box = {n, make(n)};
  drop_box(box);
}

static void drop_third(char **all) { free(all[2]); }

void through_array(int n) {
  char *all[3] = {0, 0, 0};
  char *p = make(n); // alloc: p4
  all[2] = p;
  drop_third(all);
  free(p); // expect: double-free(p4)
}

void right_array(int n) {
  char *all[3] = {0, 0, 0};
  all[2] = make(n);
  drop_third(all);
}

int through_pointer(int n) {
  char *p = make(n); // alloc: p5
  char **at = &p;
  {
    char *same = *at;
    free(same);
  }
  return p[0]; // expect: use-after-free(p5)
}

int right_pointer(int n) {
  char *p = make(n);
  char **at = &p;
  int first = p[0];
  {
    char *same = *at;
    free(same);
  }
  return first;
}

static void sink3(char *p) { free(p); }
static void sink2(char *p) { sink3(p); }
static void sink1(char *p) { sink2(p); }

void through_callee(int n) {
  char *p = make(n); // alloc: p6
  sink1(p);
  sink1(p); // expect: double-free(p6)
}

void right_callee(int n) {
  char *p = make(n);
  sink1(p);
}
