// A wrapper that takes null for a failure only if something was asked for. A realloc that fails and is not looked at loses the block.
// drive: grow(3)
// drive[fail 2]: careless(3)
#include <stdlib.h>

static void *resize(void *old, size_t size) {
  void *p = realloc(old, size);
  if (!p && size)
    abort();
  return p;
}

int grow(unsigned n) {
  int *list = 0;
  int sum = 0;
  for (unsigned i = 0; i < n; i++) {
    list = resize(list, (i + 1) * sizeof *list);
    if (list)
      list[i] = (int)i;
  }
  for (unsigned i = 0; list && i < n; i++)
    sum += list[i];
  free(list);
  return sum;
}

int careless(unsigned n) {
  int *list = malloc(sizeof *list); // alloc: list
  if (!list)
    return -1;
  list = realloc(list, (n + 1) * sizeof *list); // expect: leak(list)
  if (!list)
    return -1;
  free(list);
  return 0;
}
