// Hangs one list behind another, recursively.
// covers: CTR-MAP, CTR-UNMAP
#include "list.h"
static void appendTo(List *a, List *b) {
  if (a->next == NULL)
    a->next = b;
  else
    appendTo(a->next, b);
}
List *append(List *a, List *b) {
  if (a == NULL)
    return b;
  appendTo(a, b);
  return a;
}
