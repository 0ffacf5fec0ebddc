// A doubly linked list of sys/queue.h: taken out and released, taken out and dropped, released twice.
// drive: good()
// drive: dropped()
// drive: twice()
#include <stdlib.h>
#include <sys/queue.h>
struct item {
  int n;
  LIST_ENTRY(item) link;
};
LIST_HEAD(items, item);
static struct item *put(struct items *all) {
  struct item *one = malloc(sizeof *one);
  if (!one)
    abort();
  LIST_INSERT_HEAD(all, one, link);
  return one;
}
void good(void) {
  struct items all;
  LIST_INIT(&all);
  struct item *one = put(&all);
  LIST_REMOVE(one, link);
  free(one);
}
void dropped(void) {
  struct items all;
  LIST_INIT(&all);
  struct item *one = put(&all); // alloc: one
  LIST_REMOVE(one, link);
} // expect: leak(one)
void twice(void) {
  struct items all;
  LIST_INIT(&all);
  struct item *one = put(&all); // alloc: two
  LIST_REMOVE(one, link);
  free(one);
  free(one); // expect: double-free(two)
}
