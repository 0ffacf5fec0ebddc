// Figure 1 of the paper: a list reversed in place.
// covers: CTR-FILTER1, CTR-FILTER2, CTR-FILTER3, CTR-FILTER4, CTR-SUBST1, CTR-SUBST2, CTR-GROW, CTR-IMPLICIT-MISS, CTR-CLEANUP
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
