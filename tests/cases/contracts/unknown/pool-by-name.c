// An allocator by its name that nobody releases after: a pool that is released at once. Nothing is lost.
// drive: driven()
#include <stddef.h>
void *pool_alloc(size_t n);
void pool_release(void);

int one(int n) {
  int *p = pool_alloc(sizeof *p);
  *p = n;
  return *p + 1;
}

int two(int n) {
  int *p = pool_alloc(2 * sizeof *p);
  p[0] = n;
  return p[0];
}

int three(int n) {
  int *p = pool_alloc(3 * sizeof *p);
  p[1] = n;
  return p[1];
}

#ifdef WT_ORACLE
static char pool[64];
static size_t used;
void *pool_alloc(size_t n) {
  void *p = pool + used;
  used += (n + 7) / 8 * 8;
  return p;
}
void pool_release(void) { used = 0; }
void driven(void) {
  one(1);
  two(2);
  three(3);
  pool_release();
}
#endif
