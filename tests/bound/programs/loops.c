// Loops and recursion.
#include <stdlib.h>
struct item { struct item *next; char *text; };
int more(void);

// bound: balanced cells 1, keeps 0
// type: balanced mu a. 0 + (malloc; free; a)
void balanced(int n) {
  for (int i = 0; i < n; i++) {
    char *p = malloc(5);
    free(p);
  }
}

// bound: third_kept cells n, keeps 0 to n
// grows: third_kept 18
void third_kept(int n) {
  while (n-- > 0) {
    char *p = malloc(5);
    if (n % 3)
      free(p);
  }
}

// bound: ten cells 10, keeps 1 to 10
// grows: ten 28
void ten(struct item *list) {
  for (int i = 0; i < 10; i++) {
    struct item *it = malloc(sizeof *it);
    if (!it)
      exit(1);
    it->next = list->next;
    list->next = it;
  }
}

// bound: tail cells 1, keeps 0
// type: tail mu a. malloc; free; (0 + a)
void tail(int n) {
  char *p = malloc(5);
  free(p);
  if (n)
    tail(n - 1);
}

// bound: nested cells unbounded, keeps 0
// type: nested mu a. malloc; (0 + a); free
// grows: nested 52
void nested(int n) {
  char *p = malloc(5);
  if (n)
    nested(n - 1);
  free(p);
}

// bound: grown cells 1, keeps 0
void grown(int n) {
  long *v = malloc(8);
  for (int i = 1; i < n; i++) {
    long *w = realloc(v, (i + 1) * 8);
    if (!w)
      break;
    v = w;
  }
  free(v);
}

// Given null, it never comes back: no way out needs what it allocates, but its callers do.
// bound: stuck_on_null cells unbounded, keeps 0
// grows: stuck_on_null 73
void stuck_on_null(char *given) {
  char *none = 0;
  while (given == none)
    malloc(4);
}

// bound: may_be_stuck cells unbounded, keeps 0
void may_be_stuck(char **given) { stuck_on_null(*given); }

// The inner loop leaves the counter where the outer one ends: one round (which is not found), not none.
// bound: one_counter cells unbounded, keeps 0 to unbounded
// grows: one_counter 85
void one_counter(void) {
  int k;
  for (k = 0; k < 3; k++) {
    for (k = 0; k < 3; k++)
      ;
    char *p = malloc(4);
    (void)p;
  }
}
