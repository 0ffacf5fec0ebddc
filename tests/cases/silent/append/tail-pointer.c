// Built in one function through a pointer to the last link, freed in another by a loop.
// drive: count_then_drop(4)
// drive: count_then_drop(0)
// drive[fail 3]: count_then_drop(4)
#include <stdlib.h>

struct item {
  int number;
  struct item *next;
};

static struct item *numbers(int n) {
  struct item *first = NULL, **end = &first;
  for (int i = 0; i < n; ++i) {
    struct item *item = malloc(sizeof *item);
    if (!item)
      break;
    item->number = i;
    item->next = NULL;
    *end = item;
    end = &item->next;
  }
  return first;
}

static void drop(struct item *item) {
  while (item) {
    struct item *next = item->next;
    free(item); // broken: leak(i)
    item = next;
  }
}

int count_then_drop(int n) {
  struct item *all = numbers(n); // alloc: i
  int count = 0;
  for (struct item *i = all; i; i = i->next)
    ++count;
  drop(all);
  return count;
}
