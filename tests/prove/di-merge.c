// Two sorted doubly linked lists become one. What `prev` of the cells pointed to is overwritten: if nothing else points
// there, it is lost.
#include "dlist.h"
DList *merge(DList *a, DList *b) {
  DList *head, *tail;
  if (a == NULL)
    return b;
  if (b == NULL)
    return a;
  if (a->data <= b->data) {
    head = a;
    a = a->next;
  } else {
    head = b;
    b = b->next;
  }
  tail = head;
  while (a != NULL && b != NULL) {
    if (a->data <= b->data) {
      tail->next = a;
      a->prev = tail; // leak: a->prev malformed input
      a = a->next;
    } else {
      tail->next = b;
      b->prev = tail; // leak: b->prev malformed input
      b = b->next;
    }
    tail = tail->next;
  }
  if (a != NULL) {
    tail->next = a;
    a->prev = tail; // leak: a->prev malformed input
  } else {
    tail->next = b;
    b->prev = tail; // leak: b->prev malformed input
  }
  return head;
}

// drive: kept = merge(cell(1, cell(3, 0, cell(9, 0, 0)), 0), cell(2, cell(4, 0, 0), 0));
// drive: kept = merge(cell(2, cell(4, 0, 0), 0), cell(1, cell(3, 0, cell(9, 0, 0)), 0));
// drive: kept = merge(cell(2, 0, cell(9, 0, 0)), cell(1, 0, 0));
// drive: kept = merge(cell(1, 0, 0), cell(2, 0, cell(9, 0, 0)));
