// A singly linked list of sys/queue.h.
// drive: good()
// drive: bad()
// drive: after()
#include <stdlib.h>
#include <sys/queue.h>
struct item {
  int n;
  SLIST_ENTRY(item) next;
};
SLIST_HEAD(items, item);
void good(void) {
  struct items all = SLIST_HEAD_INITIALIZER(all);
  for (int i = 0; i < 2; ++i) {
    struct item *one = malloc(sizeof *one);
    if (!one)
      abort();
    SLIST_INSERT_HEAD(&all, one, next);
  }
  while (!SLIST_EMPTY(&all)) {
    struct item *one = SLIST_FIRST(&all);
    SLIST_REMOVE_HEAD(&all, next);
    free(one);
  }
}
void bad(void) {
  struct items all = SLIST_HEAD_INITIALIZER(all);
  struct item *one = malloc(sizeof *one); // alloc: one
  if (!one)
    abort();
  SLIST_INSERT_HEAD(&all, one, next);
  SLIST_REMOVE_HEAD(&all, next);
} // expect: leak(one)
void after(void) {
  struct items all = SLIST_HEAD_INITIALIZER(all);
  struct item *one = malloc(sizeof *one); // alloc: freed
  if (!one)
    abort();
  SLIST_INSERT_HEAD(&all, one, next);
  free(one);
  SLIST_REMOVE_HEAD(&all, next); // expect: use-after-free(freed)
}
