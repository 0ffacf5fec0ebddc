// A list of n cells, the newest first.
// covers: CTR-PROBE, CTR-SEARCH, CTR-INSERT, CTR-MALLOC, CTR-UNALIASED-HIT, CTR-SCOPE
#include "list.h"
List *create(int n) {
  List *head = NULL;
  for (int i = 0; i < n; i++) {
    List *cell = malloc(sizeof *cell);
    if (!cell)
      return head;
    cell->data = i;
    cell->next = head;
    head = cell;
  }
  return head;
}
