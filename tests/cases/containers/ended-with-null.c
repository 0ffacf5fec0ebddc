// Where no function to release them with is given, the elements are left as they are.
// options: --engines containers --spec %S/bag.own
// drive: forgets()
// drive: remembers()
#include "bag.h"
void forgets(void) {
  bag *b = bag_new();
  int *number = malloc(sizeof *number); // alloc: b
  bag_add(b, number);
  bag_end_with(b, NULL); // expect: leak(b)
}
void remembers(void) {
  bag *b = bag_new();
  int *number = malloc(sizeof *number);
  bag_add(b, number);
  bag_end_with(b, NULL);
  free(number);
}
