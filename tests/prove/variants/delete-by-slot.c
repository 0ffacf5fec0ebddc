// Takes the first cell of a key out of a list, with a pointer to the place that leads to it.
#include "../list.h"
void removeKey(List **head, int key) {
  List **at = head;
  while (*at != NULL && (*at)->data != key)
    at = &(*at)->next;
  List *cell = *at;
  if (cell == NULL)
    return;
  *at = cell->next;
  free(cell);
}
