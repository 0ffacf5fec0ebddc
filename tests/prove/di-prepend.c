// Puts a new cell in front of a cell of a doubly linked list.
#include "dlist.h"
DList *prepend(DList *list, int data) {
  DList *cell = malloc(sizeof *cell);
  if (!cell)
    return list;
  cell->data = data;
  cell->next = list;
  cell->prev = NULL;
  if (list != NULL) {
    cell->prev = list->prev;
    if (list->prev != NULL)
      list->prev->next = cell; // leak: list->prev->next malformed input
    list->prev = cell;
  }
  return cell;
}

// drive: kept = cell(1, 0, cell(5, cell(9, 0, 0), 0)); kept = prepend(kept, 7);
