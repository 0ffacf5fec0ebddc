// Two instances of one type: one owns, the other borrows; one variable, two bags; a bag that a function builds.
// options: --engines containers --spec %S/bag.own
// covers: CON-PROJECT, CON-EQUIVALENT
// drive: two()
// drive: again()
// drive: built_right()
// drive: built_wrong()
#include "bag.h"
void two(void) {
  bag *owns = bag_new();
  bag *borrows = bag_new();
  int *p = malloc(4);
  bag_add(owns, p);
  bag_add(borrows, p);
  bag_end(borrows);
  bag_end_with(owns, free);
}
void again(void) {
  int local = 0;
  bag *b = bag_new();
  bag_add(b, malloc(4));
  bag_end_with(b, free);
  b = bag_new();
  bag_add(b, &local);
  bag_end(b);
}
static bag *build(void) {
  bag *b = bag_new();
  bag_add(b, malloc(4)); // alloc: b
  return b;
}
void built_right(void) { bag_end_with(build(), free); }
void built_wrong(void) {
  bag *b = build();
  bag_end(b); // expect: leak(b)
}
