// A function that never comes back allocates first, and those who reach it by recursion need that too.
#include <stdlib.h>
static void first(int n);
static void second(int n);
static void third(int n);
static void fourth(int n);
_Noreturn static void give_up(int n) {
  char *text = malloc(10);
  text[0] = (char)n;
  if (n > 100)
    first(n - 1);
  exit(1);
}
void first(int n) { if (n > 1) second(n - 1); }
void second(int n) { if (n > 2) third(n - 1); }
void third(int n) { if (n > 3) fourth(n - 1); }
void fourth(int n) { if (n > 4) give_up(n); }

// bound: user cells unbounded, keeps 0
void user(int n) { first(n); }
