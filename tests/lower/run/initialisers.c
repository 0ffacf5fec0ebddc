// Designated, nested, ranged and partial initialisers; what is not named is zero.
#include "observe.h"

struct point { int x, y; };
struct shape {
  char name[6];
  struct point corner[3];
  int tail[];
};
struct mixed {
  int a;
  struct point p;
  union { int i; char c; } u;
  int *q;
};

static int three = 3;
static struct mixed global = {.p.y = 4, .u.c = 'x', &three, .a = 1};
static int ranged[8] = {[1 ... 3] = 7, [6] = 9, 10};

int main(void) {
  struct mixed m = {.p = {.y = 2}, .u = {5}, .q = &three, .p.x = 8};
  observe(m.a), observe(m.p.x), observe(m.p.y), observe(m.u.i), observe(*m.q);
  observe(global.a), observe(global.p.x), observe(global.p.y), observe(*global.q), observe(global.u.c);
  for (int i = 0; i < 8; ++i)
    observe(ranged[i]);
  int grid[2][3] = {{1, 2}, [1][2] = 6};
  for (int i = 0; i < 6; ++i)
    observe(((int *)grid)[i]);
  struct shape s = {"name", {[1] = {3, 4}}};
  observe(s.corner[1].y), observe(s.corner[2].x);
  int n = 2, order[] = {n++, n++, n};
  observe(order[0]), observe(order[1]), observe(order[2]);
  return 0;
}
