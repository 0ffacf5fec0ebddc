// Merges two sorted lists behind a cell of its own, which is on the stack.
#include "../list.h"
List *merge(List *a, List *b) {
  List head;
  List *last = &head;
  head.next = NULL;
  while (a != NULL && b != NULL) {
    if (a->data < b->data) {
      last->next = a;
      a = a->next;
    } else {
      last->next = b;
      b = b->next;
    }
    last = last->next;
  }
  last->next = a != NULL ? a : b;
  return head.next;
}
