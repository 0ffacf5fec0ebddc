// A pointer kept in an integer, with a tag.
#include <stdint.h>
void *untag(uintptr_t w) { return (void *)(w & ~(uintptr_t)3); }
uintptr_t tag(void *p) { return (uintptr_t)p | 1; }
