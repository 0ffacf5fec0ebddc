// What is lost, released twice or used after goes by way of another file, a function pointer, a union, a flag for the callee. The twins are right.
// options: %S/other-file.c
// drive: lost_by_other_file(1)
// drive: twice_by_other_file(1)
// drive: used_after_other_file(1)
// drive: twice_by_kept(1)
// drive: lost_as_not_wanted(1)
// drive: twice_as_wanted(1)
// drive: lost_by_function_pointer(1)
// drive: twice_by_function_pointer(1)
// drive: twice_by_table(1)
// drive: lost_in_union(1)
// drive: twice_by_union(1)
// drive: used_as_void(1)
// drive: lost_by_pointer_to_it(1)
// drive: lost_in_struct(1)
// drive: used_in_struct(1)
// drive: lost_in_array(1)
// drive: twice_by_static(1)
// drive: right_other_file(1), right_kept(1), right_wanted(1), right_not_wanted(1), right_function_pointer(1), right_table(1), right_union(1)
// drive: right_void(1), right_pointer_to_it(1), right_struct(1), right_array(1), right_static(1)
#include <stdlib.h>

extern char *other_kept;
extern int other_wanted;
extern void other_drop_twice_removed(char *p);
extern void other_drop_kept(void);
extern void other_drop_if_wanted(char *p);
extern char *other_make(int n);
extern int other_look(const char *p);
extern void other_ignore(const char *p);
#ifdef WT_ORACLE
#include "other-file.c"
#endif

void lost_by_other_file(int n) {
  char *p = other_make(n); // alloc: p1
  other_ignore(p);
} // expect: leak(p1)

void twice_by_other_file(int n) {
  char *p = other_make(n); // alloc: p2
  other_drop_twice_removed(p);
  free(p); // expect: double-free(p2)
}

int used_after_other_file(int n) {
  char *p = other_make(n); // alloc: p3
  free(p);
  return other_look(p); // expect: use-after-free(p3)
}

int right_other_file(int n) {
  char *p = other_make(n);
  int first = other_look(p);
  other_drop_twice_removed(p);
  return first;
}

void twice_by_kept(int n) {
  other_kept = other_make(n); // alloc: p4
  free(other_kept);
  other_drop_kept(); // expect: double-free(p4)
}

void right_kept(int n) {
  other_kept = other_make(n);
  other_drop_kept();
  other_kept = NULL;
}

void lost_as_not_wanted(int n) {
  char *p = other_make(n); // alloc: p5
  other_wanted = 0;
  other_drop_if_wanted(p);
} // expect: leak(p5)

void twice_as_wanted(int n) {
  char *p = other_make(n); // alloc: p6
  other_wanted = 1;
  other_drop_if_wanted(p);
  free(p); // expect: double-free(p6)
}

void right_wanted(int n) {
  char *p = other_make(n);
  other_wanted = 1;
  other_drop_if_wanted(p);
}

void right_not_wanted(int n) {
  char *p = other_make(n);
  other_wanted = 0;
  other_drop_if_wanted(p);
  free(p);
}

static void look_at(char *p) { p[0] = 0; }
static void drop(char *p) { free(p); }

void lost_by_function_pointer(int n) {
  void (*how)(char *) = look_at;
  char *p = other_make(n); // alloc: p7
  how(p);
} // expect: leak(p7) // says: per-call

void twice_by_function_pointer(int n) {
  void (*how)(char *) = drop;
  char *p = other_make(n); // alloc: p8
  how(p);
  free(p); // expect: double-free(p8)
}

void right_function_pointer(int n) {
  void (*how)(char *) = drop;
  char *p = other_make(n);
  how(p);
}

static void (*const kSteps[2])(char *) = {look_at, drop};

void twice_by_table(int n) {
  char *p = other_make(n); // alloc: p9
  kSteps[1](p);
  free(p); // expect: double-free(p9)
}

void right_table(int n) {
  char *p = other_make(n);
  kSteps[0](p);
  kSteps[1](p);
}

union any {
  char *text;
  void *data;
};

void lost_in_union(int n) {
  union any any;
  any.text = other_make(n); // alloc: p10
  void *data = any.data;
  (void)data;
} // expect: leak(p10)

void twice_by_union(int n) {
  union any any;
  any.text = other_make(n); // alloc: p11
  void *data = any.data;
  free(data);
  free(any.text); // expect: double-free(p11)
}

void right_union(int n) {
  union any any;
  any.text = other_make(n);
  void *data = any.data;
  free(data);
}

static int first_of(void *data) { return *(char *)data; }

int used_as_void(int n) {
  void *data = other_make(n); // alloc: p12
  free(data);
  return first_of(data); // expect: use-after-free(p12)
}

int right_void(int n) {
  void *data = other_make(n);
  int first = first_of(data);
  free(data);
  return first;
}

static void look_there(char **at) { (*at)[0] = 0; }
static void drop_there(char **at) { free(*at); }

void lost_by_pointer_to_it(int n) {
  char *p = other_make(n); // alloc: p13
  look_there(&p);
} // expect: leak(p13)

void right_pointer_to_it(int n) {
  char *p = other_make(n);
  look_there(&p);
  drop_there(&p);
}

struct box {
  int n;
  char *data;
};
static void fill_box(struct box *box, int n) {
  box->n = n;
  box->data = other_make(n);
}
static void drop_box(struct box box) { free(box.data); }

void lost_in_struct(int n) {
  struct box box;
  fill_box(&box, n); // alloc: p14
} // expect: leak(p14)

int used_in_struct(int n) {
  struct box box;
  fill_box(&box, n); // alloc: p15
  drop_box(box);
  return box.data[0]; // expect: use-after-free(p15)
}

void right_struct(int n) {
  struct box box;
  fill_box(&box, n);
  drop_box(box);
}

static void drop_third(char **all) { free(all[2]); }
static void drop_second(char **all) { free(all[1]); }

void lost_in_array(int n) {
  char *all[5] = {0};
  all[2] = other_make(n); // alloc: p16
  drop_second(all);
} // expect: leak(p16)

void right_array(int n) {
  char *all[5] = {0};
  all[2] = other_make(n);
  drop_third(all);
}

static char *hidden;
static void drop_hidden(void) { free(hidden); }

void twice_by_static(int n) {
  hidden = other_make(n); // alloc: p17
  drop_hidden();
  drop_hidden(); // expect: double-free(p17)
}

void right_static(int n) {
  hidden = other_make(n);
  drop_hidden();
  hidden = NULL;
}
