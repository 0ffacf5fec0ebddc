// Reverses a list, moving one cell at a time from its head to the head of another.
#include "../list.h"
List *reverse(List *x) {
  List *done = NULL;
  while (x != NULL) {
    List *cell = x;
    x = cell->next;
    cell->next = done;
    done = cell;
  }
  return done;
}
