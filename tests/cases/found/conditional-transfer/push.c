// The stack takes the item unless it is full; the caller forgets the second outcome.
// drive: { struct stack s = {0}; fill(&s, 3); empty(&s); }
// drive: { struct stack s = {0}; fill(&s, 2); empty(&s); }
// drive: { struct stack s = {0}; fill_well(&s, 3); empty(&s); }
#include <stdlib.h>

struct stack {
  int *items[2];
  int count;
};

static int push(struct stack *s, int *item) {
  if (s->count == 2)
    return -1;
  s->items[s->count++] = item;
  return 0;
}

int fill(struct stack *s, int n) {
  for (int i = 0; i < n; ++i) {
    int *item = malloc(sizeof *item);   // alloc: item
    if (!item)
      return -1;
    *item = i;
    if (push(s, item))
      return -1;                        // expect: leak(item)
  }
  return 0;
}

int fill_well(struct stack *s, int n) {
  for (int i = 0; i < n; ++i) {
    int *item = malloc(sizeof *item);
    if (!item)
      return -1;
    *item = i;
    if (push(s, item)) {
      free(item);
      return -1;
    }
  }
  return 0;
}

void empty(struct stack *s) {
  while (s->count)
    free(s->items[--s->count]);
}
