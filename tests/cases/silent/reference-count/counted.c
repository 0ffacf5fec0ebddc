// The object is freed by whoever drops the last reference; the others may go on using theirs.
// drive: share(2)
// drive: share(0)
#include <stdlib.h>

struct counted {
  int references;
  int value;
};

static struct counted *make(int value) {
  struct counted *o = malloc(sizeof *o);
  if (o) {
    o->references = 1;
    o->value = value;
  }
  return o;
}
static struct counted *take(struct counted *o) {
  ++o->references;
  return o;
}
static void drop(struct counted *o) {
  if (--o->references == 0)
    free(o); // broken: leak(first)
}

int share(int value) {
  struct counted *first = make(value); // alloc: first
  if (!first)
    return -1;
  struct counted *second = take(first);
  drop(first);
  int result = second->value; // one reference is left
  drop(second);
  return result;
}
