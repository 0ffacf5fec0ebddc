// Takes a cell out of a doubly linked list. If its neighbours do not point back to it, what they point to is lost.
#include "dlist.h"
DList *delete(DList *head, DList *cell) {
  if (cell != NULL) {
    if (cell->prev != NULL)
      cell->prev->next = cell->next; // leak: cell->prev->next malformed input
    if (cell->next != NULL)
      cell->next->prev = cell->prev; // leak: cell->next->prev malformed input
    if (cell == head)
      head = head->next;
    free(cell);
  }
  return head;
}
