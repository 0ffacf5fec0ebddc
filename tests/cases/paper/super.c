// [Saturn, 4.6] A pointer to a part keeps the whole: the caller gets it back by arithmetic.
// covers: SAT-CAST, SAT-GET-ADDR
// drive: release(allocator(3))
#include <stddef.h>
#include <stdlib.h>

struct super {
  int kind;
};
struct sub {
  int value;
  struct super super;
};

struct super *allocator(int value) {
  struct sub *p = malloc(sizeof *p);
  if (!p)
    return NULL;
  p->value = value;
  p->super.kind = 1;
  return &p->super;
}

void release(struct super *super) {
  if (super)
    free((char *)super - offsetof(struct sub, super));
}
