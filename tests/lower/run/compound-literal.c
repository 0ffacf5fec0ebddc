// Compound literals: an object of its own, changeable, with its address taken.
#include "observe.h"

struct point { int x, y; };

static int sum(struct point p) { return p.x + p.y; }
static int first(const int *p) { return *p; }

int main(void) {
  observe(sum((struct point){1, 2}));
  observe(sum((struct point){.y = 5}));
  struct point *p = &(struct point){3, 4};
  p->x = 30;
  observe(p->x + p->y);
  observe(first((int[]){7, 8}));
  int *a = (int[3]){1, 2};
  a[2] = a[0] + a[1];
  observe(a[2]);
  for (int i = 0; i < 2; ++i) {
    int *q = &(int){i};
    *q += 10;
    observe(*q);
  }
  return 0;
}
