// Name and type say that a function allocates: `void *xmalloc(size_t)`. Nothing here releases what it gives.
// drive: { int a[2] = {1, 2}; bad_sum(a, 2); }
// drive: { int a[2] = {1, 2}; good_sum(a, 2); }
#include <stdlib.h>
void *xmalloc(size_t n);

int bad_sum(const int *from, int n) {
  int *copy = xmalloc(n * sizeof *copy); // alloc: copy
  int sum = 0;
  for (int i = 0; i < n; i++)
    copy[i] = from[i];
  for (int i = 0; i < n; i++)
    sum += copy[i];
  return sum; // expect: leak(copy)
}

int good_sum(const int *from, int n) {
  int *copy = malloc(n * sizeof *copy);
  int sum = 0;
  if (!copy)
    return 0;
  for (int i = 0; i < n; i++)
    copy[i] = from[i];
  for (int i = 0; i < n; i++)
    sum += copy[i];
  free(copy);
  return sum;
}

#ifdef WT_ORACLE
void *xmalloc(size_t n) { return malloc(n); }
#endif
