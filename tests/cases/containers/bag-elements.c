// Who releases what is in the bag? Ended without its elements, released twice, taken and dropped, lent and released; and done right.
// options: --engines containers --spec %S/bag.own
// covers: CON-NON-OWN, CON-CALL
// drive: ended_alone()
// drive: released_twice()
// drive: taken_and_dropped()
// drive: lent()
// drive: right()
// drive: emptied_first()
#include "bag.h"
void ended_alone(void) {
  bag *b = bag_new();
  bag_add(b, malloc(4)); // alloc: b
  bag_end(b);            // expect: leak(b)
}
void released_twice(void) {
  bag *b = bag_new();
  int *p = malloc(4); // alloc: p
  bag_add(b, p);
  bag_end_with(b, free);
  free(p); // expect: double-free(p)
}
void taken_and_dropped(void) {
  bag *b = bag_new();
  bag_add(b, malloc(4)); // alloc: bag_take(b)
  bag_add(b, malloc(4)); // alloc: bag_take(b)
  bag_take(b);           // expect: leak(bag_take(b))
  bag_end_with(b, free);
}
void lent(void) {
  bag *b = bag_new();
  bag_add(b, malloc(4));
  free(bag_peek(b)); // expect: double-free(bag_peek(b))
  bag_end_with(b, free);
}
void right(void) {
  bag *b = bag_new();
  int *p = malloc(sizeof *p);
  bag_add(b, p);
  if (bag_peek(b) != p)
    abort();
  bag_end_with(b, free);
}
void emptied_first(void) {
  bag *b = bag_new();
  bag_add(b, malloc(4));
  void *item;
  while ((item = bag_take(b)))
    free(item);
  bag_end(b);
}
