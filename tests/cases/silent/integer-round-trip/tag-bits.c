// The low bits of an aligned pointer carry a tag.
// drive: { uintptr_t r = make_reference(7, 1); drop_reference(r); }
// drive: { uintptr_t r = make_reference(7, 0); drop_reference(r); }
// drive[fail 1]: { uintptr_t r = make_reference(7, 1); drop_reference(r); }
#include <stdint.h>
#include <stdlib.h>

#define TAG ((uintptr_t)3)

uintptr_t make_reference(long value, unsigned tag) {
  long *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = value;
  return (uintptr_t)p | (tag & TAG);
}

long read_reference(uintptr_t r) { return *(long *)(r & ~TAG); }

void drop_reference(uintptr_t r) {
  if (r & ~TAG)
    free((void *)(r & ~TAG));
}
