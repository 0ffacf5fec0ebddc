// Puts a new cell into a sorted list.
#include "list.h"
List *insert(List *head, int key) {
  List *cell = malloc(sizeof *cell);
  if (!cell)
    return head;
  cell->data = key;
  List *before = NULL;
  List *after = head;
  while (after != NULL && after->data < key) {
    before = after;
    after = after->next;
  }
  cell->next = after;
  if (before == NULL)
    return cell;
  before->next = cell;
  return head;
}
