// A callee stores another list over the one in use.
// drive: { list_reload(2); bad_reload(3); list_done(); }
// drive: { list_reload(2); good_reload(3); list_done(); }
#include <stdlib.h>
struct item { struct item *next; int n; };
static struct item *list;
static struct item *make(int n) {
  struct item *head = NULL;
  while (n-- > 0) {
    struct item *i = malloc(sizeof *i); // alloc: i
    if (!i)
      abort();
    i->next = head;
    i->n = n;
    head = i;
  }
  return head;
}
void list_done(void) {
  while (list) {
    struct item *next = list->next;
    free(list);
    list = next;
  }
}
static void list_set(struct item *head) {
  list = head;
}
void list_reload(int n) {
  list_done();
  list_set(make(n));
}
void bad_reload(int n) {
  list_set(make(n)); // missed: leak(i) a global that a callee overwrites
}
void good_reload(int n) {
  list_done();
  list_set(make(n));
}
