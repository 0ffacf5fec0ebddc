// C23's releases with a size take what malloc gave, and no handle of another kind.
// drive: released()
// drive: aligned()
// drive: twice()
#include <stdlib.h>
void free_sized(void *p, size_t n);
void free_aligned_sized(void *p, size_t alignment, size_t n);
#ifdef WT_ORACLE
void free_sized(void *p, size_t n) { (void)n, free(p); }
void free_aligned_sized(void *p, size_t alignment, size_t n) { (void)alignment, (void)n, free(p); }
#endif

void released(void) {
  void *p = malloc(8);
  free_sized(p, 8); // broken: leak(p)
}

void aligned(void) {
  void *q = aligned_alloc(16, 32);
  free_aligned_sized(q, 16, 32); // broken: leak(q)
}

void twice(void) {
  void *r = malloc(8); // alloc: r
  free_sized(r, 8);
  free(r); // expect: double-free(r)
}
