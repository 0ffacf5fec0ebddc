// Whether the loop ended early is asked by looking at the same element again.
// drive: pick(2)
// drive: pick(9)
// drive[fail 1]: pick(2)
// drive: pick_and_forget(2)
#include <stdlib.h>

struct item {
  int n;
};

static struct item *make(int n) {
  struct item *item = malloc(sizeof *item);
  if (item)
    item->n = n;
  return item;
}

int pick(int wanted) {
  int numbers[] = {1, 2, 3, -1};
  struct item *item;
  unsigned i;
  for (i = 0; numbers[i] != -1; i++) {
    if ((item = make(numbers[i])) == NULL)
      return -1;
    if (item->n == wanted)
      break;
    free(item);
  }
  if (numbers[i] != -1)
    free(item);
  return numbers[i];
}

int pick_and_forget(int wanted) {
  int numbers[] = {1, 2, 3, -1};
  struct item *item;
  unsigned i;
  for (i = 0; numbers[i] != -1; i++) {
    if ((item = make(numbers[i])) == NULL) // alloc: item
      return -1;
    if (item->n == wanted)
      break;
    free(item);
  }
  if (numbers[i] != -1 && wanted != 2)
    free(item);
  return numbers[i]; // expect: leak(item)
}
