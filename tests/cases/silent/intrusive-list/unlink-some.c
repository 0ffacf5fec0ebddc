// A singly linked list with the hook first; some elements are unlinked and freed in the middle of a walk.
// drive: { struct entry *h = 0; push(&h, 3); push(&h, 4); push(&h, 5); purge(&h, 4); purge(&h, 9); }
#include <stdlib.h>

struct hook {
  struct hook *next;
};
struct entry {
  struct hook hook;
  int age;
};

void push(struct entry **head, int age) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return;
  e->age = age;
  e->hook.next = (struct hook *)*head;
  *head = e;
}

void purge(struct entry **head, int limit) {
  struct entry **where = head;
  while (*where) {
    struct entry *e = *where;
    if (e->age <= limit) {
      *where = (struct entry *)e->hook.next;
      free(e);
    } else {
      where = (struct entry **)&e->hook.next;
    }
  }
}
