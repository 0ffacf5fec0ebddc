// Pointer arithmetic, arrays of arrays, pointers to arrays, differences, comparisons, casts through void and integers.
#include "observe.h"

#include <stdint.h>

struct node { int v; struct node *next; };

int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int (*row)[3] = a;
  observe(row[1][0]), observe((*(row + 1))[2]), observe(1 [a[1]]);
  int *p = &a[1][1], *q = &a[0][1];
  observe((int)(p - q)), observe(p > q), observe(p[-2]), observe(*(q + 3));
  char *bytes = (char *)a;
  observe(*(int *)(bytes + 2 * sizeof(int)));
  void *v = p;
  observe(*(int *)v);
  uintptr_t word = (uintptr_t)p;
  word += sizeof(int);
  observe(*(int *)word);
  struct node second = {2, 0}, first = {1, &second};
  for (struct node *n = &first; n; n = n->next)
    observe(n->v);
  struct node **link = &first.next;
  (*link)->v = 20;
  observe(first.next->v);
  const char *s = "hello";
  while (*s)
    ++s;
  observe(s[-1]);
  int *null = 0;
  observe(null == 0), observe(!p), observe((int)((char *)&second.next - (char *)&second));
  return 0;
}
