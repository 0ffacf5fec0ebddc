// Two wrappers deep, and a C++-style pair of make and drop.
// drive: area(2, 3)
// drive: area_dropped(2, 3)
#include <stdlib.h>

struct box {
  int w, h;
};

static void *must(size_t n) {
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}
static struct box *box_new(int w, int h) {
  struct box *b = must(sizeof *b);
  b->w = w;
  b->h = h;
  return b;
}
static void box_drop(struct box *b) { free(b); }

int area(int w, int h) {
  struct box *b = box_new(w, h);   // alloc: b // step: the memory is allocated by `box_new`
  return b->w * b->h;              // expect: leak(b)
}

int area_dropped(int w, int h) {
  struct box *b = box_new(w, h);
  int result = b->w * b->h;
  box_drop(b);
  return result;
}
