// A function that only looks is given the cell that is lost afterwards.
// (A counterexample of proof-runner, made small: its argument was taken for a place that cannot hold the cell.)
#include "../list.h"
static int look(List *x) { return x == NULL; }
void lose(void) {
  List *x = malloc(sizeof *x);
  look(x);
} // leak: x

// drive: lose();
