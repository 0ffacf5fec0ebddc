// Reverses a doubly linked list in place.
#include "dlist.h"
DList *reverse(DList *list) {
  DList *last = NULL;
  while (list != NULL) {
    last = list;
    list = last->next;
    last->next = last->prev;
    last->prev = list;
  }
  return last;
}
