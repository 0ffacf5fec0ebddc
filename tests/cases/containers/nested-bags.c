// A bag of bags that owns the bags and not what is in them: the worked example of [Containers], Figure 2, and its two broken variants.
// options: --engines containers --spec %S/bag.own
// covers: CON-CALL, CON-LINEAR, CON-EQUIVALENT, CON-ADDRESS, CON-NON-OWN, CON-PROJECT, CON-PARTITION
// drive: right()
// drive: keeps_number()
// drive: forgets_inner()
#include "bag.h"
void right(void) {
  bag *inner = bag_new();
  int *number = malloc(sizeof *number);
  bag_add(inner, number);
  bag *outer = bag_new();
  bag_add(outer, inner);
  void (*release)(bag *) = &bag_end;
  bag_end_with(outer, (void (*)(void *))release);
  free(number);
}
void keeps_number(void) {
  bag *inner = bag_new();
  int *number = malloc(sizeof *number); // alloc: number
  bag_add(inner, number);
  bag *outer = bag_new();
  bag_add(outer, inner);
  bag_end_with(outer, (void (*)(void *))&bag_end);
} // expect: leak(number)
void forgets_inner(void) {
  bag *inner = bag_new(); // alloc: inner
  int *number = malloc(sizeof *number);
  bag_add(inner, number);
  bag *outer = bag_new();
  bag_add(outer, inner);
  bag_end(outer); // expect: leak(inner)
  free(number);
}
