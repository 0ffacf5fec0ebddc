// Deutsch, Schorr and Waite on a list: its pointers are turned round on the way to the end and back on the way home.
#include "list.h"
List *walk(List *head) {
  List *behind = NULL;
  List *cell = head;
  List *ahead;
  while (cell != NULL) {
    cell->data++;
    ahead = cell->next;
    cell->next = behind;
    behind = cell;
    cell = ahead;
  }
  while (behind != NULL) {
    ahead = cell;
    cell = behind;
    behind = cell->next;
    cell->next = ahead;
  }
  return cell;
}
