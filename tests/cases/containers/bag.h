// A bag of anything: a list of cells. What is in it is the caller's business, or the bag's: that is what the cases are about.
#pragma once
#include <stdlib.h>
struct cell {
  void *item;
  struct cell *next;
};
typedef struct bag {
  struct cell *first;
} bag;
static inline bag *bag_new(void) {
  bag *b = (bag *)malloc(sizeof *b);
  if (!b)
    abort();
  b->first = 0;
  return b;
}
static inline void bag_add(bag *b, void *item) {
  struct cell *c = (struct cell *)malloc(sizeof *c);
  if (!c)
    abort();
  c->item = item;
  c->next = b->first;
  b->first = c;
}
static inline void *bag_take(bag *b) {
  struct cell *c = b->first;
  if (!c)
    return 0;
  void *item = c->item;
  b->first = c->next;
  free(c);
  return item;
}
static inline void *bag_peek(bag *b) { return b->first ? b->first->item : 0; }
static inline void bag_end(bag *b) {
  while (b->first)
    bag_take(b);
  free(b);
}
static inline void bag_end_with(bag *b, void (*release)(void *)) {
  void *item;
  while ((item = bag_take(b)))
    if (release)
      release(item);
  free(b);
}
