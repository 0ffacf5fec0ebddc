// A singly linked tail queue: all are moved to another queue and released there, or not.
// drive: good()
// drive: bad()
#include <stdlib.h>
#include <sys/queue.h>
struct item {
  int n;
  STAILQ_ENTRY(item) link;
};
STAILQ_HEAD(items, item);
void good(void) {
  struct items a = STAILQ_HEAD_INITIALIZER(a), b = STAILQ_HEAD_INITIALIZER(b);
  struct item *one = malloc(sizeof *one);
  if (!one)
    abort();
  STAILQ_INSERT_TAIL(&a, one, link);
  STAILQ_CONCAT(&b, &a);
  while (!STAILQ_EMPTY(&b)) {
    one = STAILQ_FIRST(&b);
    STAILQ_REMOVE_HEAD(&b, link);
    free(one);
  }
}
void bad(void) {
  struct items a = STAILQ_HEAD_INITIALIZER(a), b = STAILQ_HEAD_INITIALIZER(b);
  struct item *one = malloc(sizeof *one); // alloc: one
  if (!one)
    abort();
  STAILQ_INSERT_TAIL(&a, one, link);
  STAILQ_CONCAT(&b, &a);
} // expect: leak(one)
