// Takes the first cell with the key out of a list and frees it.
// covers: CTR-FREE, CTR-COND, CTR-INFEASIBLE, CTR-STRONG-UPDATE
#include "list.h"
List *delete(List *head, int key) {
  List *before = NULL;
  List *cell = head;
  while (cell != NULL && cell->data != key) {
    before = cell;
    cell = cell->next;
  }
  if (cell == NULL)
    return head;
  List *rest = cell->next;
  if (before == NULL)
    head = rest;
  else
    before->next = rest;
  free(cell);
  return head;
}
