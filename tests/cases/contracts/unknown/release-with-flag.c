// A release without a body that only empties its argument if a flag is 0.
// drive: driven(3)
struct region;
struct region *region_new(void);
void region_free(struct region *r, int all);
int region_fill(struct region *r, int n);

int search(int n) {
  struct region *r = region_new();
  int found = 0;
  for (int i = 0; i < n; i++) {
    found += region_fill(r, i);
    region_free(r, 0);
  }
  region_free(r, 1);
  return found;
}

int bad_search(int n) {
  struct region *r = region_new(); // alloc: r
  int found = region_fill(r, n);
  if (found < 0)
    return -1; // expect: leak(r)
  region_free(r, 1);
  return found;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct region {
  int *at;
};
struct region *region_new(void) { return calloc(1, sizeof(struct region)); }
void region_free(struct region *r, int all) {
  free(r->at);
  r->at = 0;
  if (all)
    free(r);
}
int region_fill(struct region *r, int n) {
  free(r->at);
  r->at = 0;
  if (n > 2)
    return -1;
  r->at = malloc(4);
  return 1;
}
void driven(int n) {
  search(n - 1);
  bad_search(1);
  bad_search(n);
}
#endif
