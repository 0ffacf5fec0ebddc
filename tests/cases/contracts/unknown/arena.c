// What comes out of an arena is never released one by one; the arena is.
// drive: driven()
struct arena;
struct arena *arena_create(void);
void *arena_alloc(struct arena *a, int n);
void arena_destroy(struct arena *a);

int parse(int n) {
  struct arena *a = arena_create();
  if (!a)
    return -1;
  int *cells = arena_alloc(a, n);
  int *rest = arena_alloc(a, n);
  int sum = cells && rest ? 1 : 0;
  arena_destroy(a);
  return sum;
}

int scan(struct arena *a, int n) {
  int *cells = arena_alloc(a, n);
  if (!cells)
    return -1;
  cells[0] = n;
  return cells[0];
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct arena {
  char bytes[1000];
  int used;
};
struct arena *arena_create(void) { return calloc(1, sizeof(struct arena)); }
void *arena_alloc(struct arena *a, int n) {
  a->used += 16 * n;
  return a->bytes + a->used;
}
void arena_destroy(struct arena *a) { free(a); }
void driven(void) {
  parse(2);
  struct arena *a = arena_create();
  scan(a, 2);
  arena_destroy(a);
}
#endif
