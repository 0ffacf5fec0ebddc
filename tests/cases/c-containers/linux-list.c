// A list of the Linux kernel's kind: walked and released, taken out and dropped, used after it was released.
// drive: good()
// drive: emptied()
// drive: dropped()
// drive: after()
#include "linux-list.h"
struct item {
  int n;
  struct list_head link;
};
static struct item *put(struct list_head *all) {
  struct item *one = malloc(sizeof *one);
  if (!one)
    abort();
  one->n = 1;
  list_add(&one->link, all);
  return one;
}
void good(void) {
  struct list_head all;
  struct item *i, *next;
  INIT_LIST_HEAD(&all);
  put(&all);
  put(&all);
  list_for_each_entry_safe(i, next, &all, link) {
    list_del(&i->link);
    free(i);
  }
}
void emptied(void) {
  struct list_head all;
  INIT_LIST_HEAD(&all);
  put(&all);
  while (!list_empty(&all)) {
    struct item *i = list_first_entry(&all, struct item, link);
    list_del(&i->link);
    free(i);
  }
}
void dropped(void) {
  struct list_head all;
  INIT_LIST_HEAD(&all);
  struct item *one = put(&all); // alloc: one
  list_del(&one->link);
} // missed: leak(one) the ring may lead to it still
int after(void) {
  struct list_head all;
  INIT_LIST_HEAD(&all);
  struct item *one = put(&all); // alloc: freed
  list_del(&one->link);
  free(one);
  return one->n; // expect: use-after-free(freed)
}
