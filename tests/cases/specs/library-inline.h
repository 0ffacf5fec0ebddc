// Stands for a C library's header: its inline functions are the library's, and nothing in them is reported.
#pragma GCC system_header
#include <stdlib.h>
static inline void *box_checked(void *p) { return p; }
static inline void *box_typed(void *p) { return box_checked(p); }
static inline void box_clear(void **p) {
  free(*p);
  *p = NULL;
}
