// Two sorted lists become one.
#include "list.h"
List *merge(List *a, List *b) {
  List *head, *tail;
  if (a == NULL)
    return b;
  if (b == NULL)
    return a;
  if (a->data < b->data) {
    head = a;
    a = a->next;
  } else {
    head = b;
    b = b->next;
  }
  tail = head;
  while (a != NULL && b != NULL) {
    if (a->data < b->data) {
      tail->next = a;
      a = a->next;
    } else {
      tail->next = b;
      b = b->next;
    }
    tail = tail->next;
  }
  if (a != NULL)
    tail->next = a;
  else
    tail->next = b;
  return head;
}
