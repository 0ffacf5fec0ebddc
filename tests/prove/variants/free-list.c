// Releases a list cell by cell.
#include "../list.h"
void freeList(List *x) {
  while (x != NULL) {
    List *next = x->next;
    free(x);
    x = next;
  }
}
