// The same with a local struct's field, and in a loop.
// drive: collect(4)
// drive[fail 2]: collect(4)
// drive[fail 3]: collect(4)
#include <stdlib.h>

struct list {
  int *items;
  int count;
};

int collect(int n) {
  struct list l = {NULL, 0};
  for (int i = 0; i < n; ++i) {
    l.items = realloc(l.items, sizeof(int) * (size_t)(l.count + 1)); // alloc: l.items  // expect: leak(l.items)
    if (!l.items)
      return -1;
    l.items[l.count++] = i;
  }
  int last = l.items[n - 1];
  free(l.items);
  return last;
}
