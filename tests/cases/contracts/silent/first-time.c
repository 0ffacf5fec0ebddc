// A number says that nothing is there yet: the first block is stored where there was none.
// drive: { struct tab *t = tab_new(); tab_add(t, 1); tab_add(t, 2); tab_add(t, 3); tab_free(t); }
// drive: { struct tab *t = tab_new(); tab_reserve(t); tab_reserve(t); tab_free(t); }
#include <stdlib.h>

struct tab {
  int *items;
  int count, room;
};

struct tab *tab_new(void) {
  struct tab *t = calloc(1, sizeof *t);
  if (!t)
    abort();
  return t;
}

static void tab_grow(struct tab *t, int room) {
  int *items = realloc(t->items, (size_t)room * sizeof *items);
  if (!items)
    abort();
  t->items = items;
  t->room = room;
}

void tab_add(struct tab *t, int item) {
  if (t->room == 0) {
    t->items = malloc(sizeof *t->items);
    if (!t->items)
      abort();
    t->room = 1;
  } else if (t->count == t->room) {
    int *items = realloc(t->items, 2 * (size_t)t->room * sizeof *items);
    if (!items)
      abort();
    t->items = items;
    t->room *= 2;
  }
  t->items[t->count++] = item;
}

void tab_reserve(struct tab *t) { tab_grow(t, t->room + 8); }

void tab_free(struct tab *t) {
  free(t->items);
  free(t);
}
