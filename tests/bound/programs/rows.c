// One function for each answer that the engine must be able to give: the type, the least number of cells, what is kept.
#include <stdlib.h>

// bound: two_at_once cells 2, keeps 0
// type: two_at_once malloc; malloc; free; free
// bytes: two_at_once 8
void two_at_once(void) {
  int *x, *y;
  x = malloc(sizeof(int));
  y = malloc(sizeof(int));
  free(x);
  free(y);
}

// Asked as a question: within one cell, no; within two, yes.
// bound: last_first cells 2, keeps 0
// type: last_first malloc; malloc; free; free
void last_first(void) {
  int *x = malloc(4), *y = malloc(4);
  free(y);
  free(x);
}
// bound: one_after_other cells 1, keeps 0
// type: one_after_other malloc; free; malloc; free
void one_after_other(void) {
  int *x = malloc(4);
  free(x);
  int *y = malloc(4);
  free(y);
}

// Nothing writes x: the two tests go the same way.
// bound: if_null cells 1, keeps 0
// type: if_null const(x){(x)(malloc, 0); (x)(free, 0)}
void if_null(int *x) {
  int *y = 0;
  if (x == NULL)
    y = malloc(sizeof(int));
  if (x == NULL)
    free(y);
}
// The argument decides the test: T-Call.
// bound: if_null_of_null cells 1, keeps 0
// type: if_null_of_null malloc; free
void if_null_of_null(void) { if_null(0); }

// Three tests of one x, one of them in a callee: still two behaviors only.
static void count_null(int *x, int *n) {
  if (x == NULL)
    (*n)++;
}
// bound: three_tests cells 1, keeps 0
// type: three_tests const(x){(x)(malloc, 0); (x)(free, 0)}
void three_tests(int *x) {
  int n = 0, *y = 0;
  if (x == NULL)
    y = malloc(4);
  count_null(x, &n);
  if (x == NULL)
    free(y);
}

static int somewhere;
static int *another(void) { return &somewhere; }
// x is written between the tests: no const is possible.
// bound: if_null_written cells 1, keeps 0 to 1
// type: if_null_written (malloc + 0); (free + 0)
void if_null_written(int *x) {
  int *y = 0;
  if (x == NULL)
    y = malloc(sizeof(int));
  x = another();
  if (x == NULL)
    free(y);
}

// An alias may write *x between the tests: a const would be wrong.
// bound: if_null_aliased cells 1, keeps 0 to 1
// type: if_null_aliased (malloc + 0); (free + 0)
void if_null_aliased(int **x, int **alias) {
  int *y = 0;
  if (*x == NULL)
    y = malloc(4);
  *alias = y;
  if (*x == NULL)
    free(y);
}

// bound: tail_call cells 1, keeps 0
// type: tail_call mu a. malloc; free; (0 + a)
void tail_call(int n) {
  int *p = malloc(4);
  free(p);
  if (n)
    tail_call(n - 1);
}

// Nothing is kept, and yet no number of cells is enough.
// bound: deep_call cells unbounded, keeps 0
// type: deep_call mu a. malloc; (0 + a); free
// grows: deep_call 105
void deep_call(int n) {
  int *p = malloc(4);
  if (n)
    deep_call(n - 1);
  free(p);
}

// bound: call_and_lose cells unbounded, keeps 1 to unbounded
// type: call_and_lose mu a. malloc; (0 + a)
// grows: call_and_lose 116
void call_and_lose(int n) {
  int *p = malloc(4);
  (void)p;
  if (n)
    call_and_lose(n - 1);
}

// bound: rounds cells 1, keeps 0
// type: rounds mu a. (malloc; free; a) + 0
void rounds(int n) {
  while (n-- > 0) {
    char *p = malloc(4);
    free(p);
  }
}

// bound: two_of_three cells n, keeps 0 to n
// type: two_of_three mu a. (malloc; (0 + free); a) + 0
// bytes: two_of_three 4*n
// grows: two_of_three 133
void two_of_three(int n) {
  while (n-- > 0) {
    char *p = malloc(4);
    if (n % 3)
      free(p);
  }
}

static void handle(int request) {
  char *answer = malloc(64);
  answer[0] = (char)request;
  free(answer);
}
// Never ends, and needs two cells for ever.
// bound: requests cells 2, never returns
// type: requests mu a. malloc; malloc; free; free; a
// bytes: requests 192
void requests(void) {
  for (;;) {
    char *request = malloc(128);
    handle(request[0]);
    free(request);
  }
}

// bound: requests_lost cells unbounded, never returns
// type: requests_lost mu a. malloc; (0 + free); a
// grows: requests_lost 162
void requests_lost(void) {
  for (;;) {
    char *request = malloc(128);
    if (request[0] == 0)
      continue;
    free(request);
  }
}

// A cell that moves is one cell; its size is another matter.
// bound: grow_array cells 1, keeps 0
// bytes: grow_array unbounded
// type: grow_array malloc; mu a. free + ((0 + (free; malloc)); a)
void grow_array(int n) {
  long *v = malloc(8);
  for (int i = 1; i < n; i++) {
    long *w = realloc(v, (i + 1) * 8);
    if (!w)
      break;
    v = w;
  }
  free(v);
}

// bound: bytes_at_once cells 2, keeps 0
// bytes: bytes_at_once 116
void bytes_at_once(void) {
  char *small = malloc(16), *large = malloc(100);
  free(small);
  free(large);
}
// bound: bytes_in_turn cells 1, keeps 0
// bytes: bytes_in_turn 100
void bytes_in_turn(void) {
  char *small = malloc(16);
  free(small);
  char *large = malloc(100);
  free(large);
}
// bound: bytes_named cells 1, keeps 0
// bytes: bytes_named n
void bytes_named(size_t n) {
  char *p = malloc(n);
  free(p);
}

// bound: make_one cells 1, keeps 1
// type: make_one malloc
char *make_one(void) { return malloc(4); }
// bound: swap_in cells 0, keeps 0
// type: swap_in free; malloc
char *swap_in(char *p) {
  free(p);
  return malloc(4);
}
// bound: drop_one cells 0, keeps -1
// type: drop_one free
void drop_one(char *p) { free(p); }
// bound: make_swap_drop cells 1, keeps 0
// type: make_swap_drop malloc; free; malloc; free
void make_swap_drop(void) { drop_one(swap_in(make_one())); }

// The type forgets which cell is released: this one releases x twice and loses y.
// bound: same_one_twice cells 2, keeps 0
// type: same_one_twice malloc; malloc; free; free
void same_one_twice(void) {
  int *x = malloc(4), *y = malloc(4);
  (void)y;
  free(x);
  free(x);
}

void unknown_to_us(void);
// bound: with_unknown cells 1, keeps 0, plus `unknown_to_us`
// type: with_unknown malloc; ?unknown_to_us; free
void with_unknown(void) {
  int *p = malloc(4);
  unknown_to_us();
  free(p);
}
