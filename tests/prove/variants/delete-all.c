// Takes all cells of a key out of a list.
#include "../list.h"
List *removeAll(List *head, int key) {
  List *before = NULL;
  List *x = head;
  while (x != NULL) {
    List *next = x->next;
    if (x->data == key) {
      if (before == NULL)
        head = next; // false: head no fact says that `head` is `x` as long as there is no `before`
      else
        before->next = next; // false: before->next no fact says that it is `x` from one round to the next
      free(x);
    } else {
      before = x; // false: before no fact says that the cells from `head` lead to it
    }
    x = next;
  }
  return head; // false: before the same
}
