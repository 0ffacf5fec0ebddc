// Figure 1 of the paper: a list reversed in place.
#include "list.h"
List *reverse(List *x) {
  List *y, *t;
  y = NULL;
  while (x != NULL) {
    t = x->next;
    x->next = y;
    y = x;
    x = t;
  }
  return y;
}
