// References are counted on one path; on the other the object is released twice.
// drive: reset(0)
// drive: reset(1)
#include <stdlib.h>

struct text {
  int references;
  char bytes[8];
};

static void let_go(struct text **t) {
  if (--(*t)->references == 0)
    free(*t);
  *t = NULL;
}

int reset(int hard) {
  struct text *t = calloc(1, sizeof *t); // alloc: t
  if (!t)
    return -1;
  t->references = 1;
  if (!hard) {
    let_go(&t);
    return 0;
  }
  free(t); // step: is released
  free(t); // expect(high): double-free(t)
  return 1;
}
