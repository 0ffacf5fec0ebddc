// Puts a new cell into a sorted list, recursively.
#include "list.h"
static List *insertInto(List *x, int key) {
  if (x == NULL || x->data >= key) {
    List *cell = malloc(sizeof *cell);
    if (!cell)
      return x;
    cell->data = key;
    cell->next = x;
    return cell;
  }
  List *rest = insertInto(x->next, key);
  x->next = rest; // false: x->next the callee may have written x->next: no fact says that lists have no cycles
  return x;
}
List *insert(List *head, int key) { return insertInto(head, key); }
