// References are counted on one path; on the other the object is lost all the same.
// drive: make(0)
// drive: make(1)
#include <stdlib.h>

struct list {
  int references;
  int values[4];
};

static void let_go(struct list **l) {
  if (--(*l)->references == 0)
    free(*l);
  *l = NULL;
}

int make(int keep) {
  struct list *l = calloc(1, sizeof *l); // alloc: l // step: allocated by `calloc`
  if (!l)
    return -1;
  l->references = 1;
  if (keep == 0) {
    let_go(&l);
    return 0;
  }
  return 1; // expect(high): leak(l)
}
