// As sr-reverse, but hands back the last cell instead of the first: the cells before it are lost.
#include "list.h"
static void appendTo(List *a, List *b) {
  if (a->next == NULL)
    a->next = b;
  else
    appendTo(a->next, b);
}
static List *reverseAll(List *x) {
  List *rest = x->next;
  if (rest == NULL)
    return x;
  x->next = NULL;
  List *done = reverseAll(rest);
  appendTo(done, x);
  return x; // leak: rest
}
List *reverse(List *x) {
  if (x == NULL)
    return NULL;
  return reverseAll(x);
}

// drive: kept = reverse(cell(1, cell(2, cell(3, 0))));
