// Names in bounds: only of what means one value for the whole call, and in callers only of what they know.
#include <stdlib.h>
static int amount;
int more(void) { return amount; }

// bound: fill cells n, keeps 0 to n
// grows: fill 9
void fill(int n) {
  for (int i = 0; i < n; i++)
    if (!malloc(1))
      exit(1);
}

// `run` is another number in each round of the outer loop, and not above `limit`.
// bound: runs cells limit*size, keeps 0 to limit*size
// grows: runs 18 22
void runs(int size, int limit) {
  for (int i = 0; i < size; i++) {
    int run = 0;
    while (run < limit && i > 3)
      run++;
    for (int k = 0; k < run; k++)
      if (!malloc(1))
        exit(1);
  }
}

// A local that is set once may be named.
// bound: filled_so_far cells most, keeps 0 to most
// grows: filled_so_far 33
void filled_so_far(void) {
  int most = more();
  for (int i = 0; i < most; i++)
    if (!malloc(1))
      exit(1);
}

// But means nothing to a caller, even one that has a variable of that name.
// bound: caller cells unbounded, keeps 0 to unbounded
void caller(int most) {
  if (most)
    filled_so_far();
}

// An argument's name is the caller's.
// bound: fills_more cells count, keeps 0 to count
void fills_more(int count) { fill(count); }
