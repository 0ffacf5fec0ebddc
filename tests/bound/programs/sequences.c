// Allocations and releases one after the other, in one function and through others.
#include <stdlib.h>
void *other(void *p);

// bound: pair cells 2, keeps 0
// type: pair malloc; malloc; free; free
void pair(void) {
  char *first = malloc(10);
  char *second = malloc(20);
  free(first);
  free(second);
}

// bound: one_by_one cells 1, keeps 0
// type: one_by_one malloc; free; malloc; free
void one_by_one(void) {
  char *first = malloc(10);
  free(first);
  char *second = malloc(20);
  free(second);
}

// bound: make cells 1, keeps 1
// type: make malloc
char *make(void) { return malloc(7); }

// bound: drop cells 0, keeps -1
// type: drop free
void drop(char *it) { free(it); }

// bound: replace cells 0, keeps 0
// type: replace free; malloc
char *replace(char *old) {
  free(old);
  return malloc(9);
}

// bound: chain cells 1, keeps 0
// type: chain malloc; free; malloc; free
void chain(void) { drop(replace(make())); }

// The type forgets which cell is released.
// bound: wrong_one cells 2, keeps 0
// type: wrong_one malloc; malloc; free; free
void wrong_one(void) {
  int *a = malloc(4), *b = malloc(4);
  (void)b;
  free(a);
  free(a);
}

void stranger(void);
// bound: with_stranger cells 1, keeps 0, plus `stranger`
// type: with_stranger malloc; ?stranger; free
void with_stranger(void) {
  char *p = malloc(4);
  stranger();
  free(p);
}
