// Puts a new cell into a sorted list, with a pointer to the place it goes to.
#include "../list.h"
void insert(List **head, int key) {
  List **at = head;
  while (*at != NULL && (*at)->data < key)
    at = &(*at)->next;
  List *cell = malloc(sizeof *cell);
  if (cell == NULL)
    return;
  cell->data = key;
  cell->next = *at;
  *at = cell; // false: *at no fact says that `at` does not point into the new cell
}
