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
    free(cell); // leak: cell->next malformed input, cell->prev malformed input
  }
  return head;
}

// drive: DList *p = cell(2, cell(9, 0, 0), 0); kept = p; kept = delete(kept, cell(1, 0, p));
// drive: DList *n = cell(2, 0, cell(9, 0, 0)); kept = cell(1, n, 0); kept = delete(kept, kept);
// drive: kept = cell(0, 0, 0); kept = delete(kept, cell(1, cell(9, 0, 0), 0));
// drive: kept = cell(0, 0, 0); kept = delete(kept, cell(1, 0, cell(9, 0, 0)));
