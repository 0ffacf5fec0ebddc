// Whether a pointer has come to the end is asked before and after; so is whether a product is large.
// drive: fill("abc", 0)
// drive: product(2, 3)
// drive: product(20, 30)
// drive: halves(1, 2)
#include <stdlib.h>
#include <string.h>

int fill(const char *p, const char *end) {
  char *copy = 0;
  int sum = 0;
  if (p < end)
    copy = malloc(16);
  sum += p[0];
  if (p < end)
    free(copy);
  return sum;
}

int product(int a, int b) {
  char *large = 0;
  if (a * b > 100)
    large = malloc(100);
  if (a * b > 100)
    free(large);
  return a;
}

int halves(int a, int b) {
  char *large = malloc(100); // alloc: large
  if (a * b > 100)
    free(large);
  return b; // expect: leak(large)
}
