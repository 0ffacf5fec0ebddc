// Numbers that go up and down and are no counts of holders: a length, a depth, a position.
// drive: last(4)
// drive: { struct list *l = list_new(); push(l, 1); push(l, 2); walk(l, 1); walk(l, 0); while (pop(l)); list_free(l); }
#include <stdlib.h>

struct list {
  int length, depth, at;
  int *items;
};

struct list *list_new(void) {
  struct list *l = calloc(1, sizeof *l);
  if (!l)
    abort();
  l->items = malloc(16 * sizeof(int));
  return l;
}

void push(struct list *l, int value) {
  if (l->length < 16)
    l->items[l->length++] = value;
}

int pop(struct list *l) {
  if (l->length == 0)
    return 0;
  if (--l->length == 0) {
    free(l->items);
    l->items = NULL;
  }
  return 1;
}

int walk(struct list *l, int n) {
  l->depth++;
  if (n > 0)
    return walk(l, n - 1);
  l->depth--;
  return 0;
}

void list_free(struct list *l) {
  free(l->items);
  free(l);
}

int last(int value) {
  struct list *l = list_new(); // alloc: l
  push(l, value);
  int result = l->items[l->length - 1];
  list_free(l); // broken: leak(l)
  return result;
}
