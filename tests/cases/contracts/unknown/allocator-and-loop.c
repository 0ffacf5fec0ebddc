// What `xcalloc` gives is as sure as what `calloc` gives: its name and its type say so, and it is released here. That
// the path also leaves a loop is then the only doubt.
// drive: bad_wait((int[]){0, 0, 0, 0, 0, 0, 0, 0, 3}, 1)
// drive: good_wait((int[]){0, 0, 0, 0, 0, 0, 0, 0, 3}, 1)
#include <stdlib.h>

void *xcalloc(size_t n, size_t size);

int bad_wait(const int *events, int max) {
  int *seen = xcalloc(max, sizeof *seen); // alloc: seen
  int *mine = xcalloc(max, sizeof *mine);
  for (int round = 0;; round++) {
    for (int i = 0; i < max; i++)
      seen[i] = -1;
    if (round > 6 && *events > 2) {
      free(mine);
      return *events; // expect(medium): leak(seen)
    }
    events++;
  }
}

int good_wait(const int *events, int max) {
  int *seen = xcalloc(max, sizeof *seen);
  int *mine = xcalloc(max, sizeof *mine);
  for (int round = 0;; round++) {
    for (int i = 0; i < max; i++)
      seen[i] = -1;
    if (round > 6 && *events > 2) {
      free(mine);
      free(seen);
      return *events;
    }
    events++;
  }
}

#ifdef WT_ORACLE
void *xcalloc(size_t n, size_t size) { return calloc(n, size); }
#endif
