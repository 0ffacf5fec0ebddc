// Numbers and functions in a bag own nothing.
// options: --engines containers --spec %S/bag.own
// covers: CON-CALL
// drive: numbers()
// drive: functions()
#include "bag.h"
static int called;
static void note(void) { called++; }
long numbers(void) {
  bag *b = bag_new(); // alloc: b
  bag_add(b, (void *)42L);
  long n = (long)bag_take(b);
  bag_end(b); // broken: leak(b)
  return n;
}
int functions(void) {
  bag *b = bag_new();
  bag_add(b, (void *)note);
  ((void (*)(void))bag_take(b))();
  bag_end(b);
  return called;
}
