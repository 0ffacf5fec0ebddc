// The first cell of a list becomes the last. `last` must be the last cell: if it is not, what follows it is lost.
#include "list.h"
List *rotate(List *first, List *last) {
  if (first != NULL) {
    List *head = first;
    first = first->next;
    last->next = head; // leak: last->next malformed input
    head->next = NULL;
  }
  return first;
}

// drive: List *last = cell(2, cell(3, 0)); kept = rotate(cell(1, last), last);
