// A whole entry is stored over one that holds something.
// drive: { struct grid g = {0}; grid_put(&g, 1, "a"); bad_put(&g, 1, "b"); grid_clear(&g); }
// drive: { struct grid g = {0}; grid_put(&g, 1, "a"); good_put(&g, 1, "b"); grid_clear(&g); }
#include <stdlib.h>
#include <string.h>
struct tile { char *label; int color; };
struct grid { struct tile tiles[9]; };
static struct tile tile_of(const char *label) {
  struct tile t = {strdup(label), 1};
  return t;
}
void grid_put(struct grid *g, int at, const char *label) {
  free(g->tiles[at].label);
  g->tiles[at] = tile_of(label); // alloc: t
}
void bad_put(struct grid *g, int at, const char *label) {
  g->tiles[at] = tile_of(label); // missed: leak(t) a structure that a call returns, stored in an element
}
void good_put(struct grid *g, int at, const char *label) {
  free(g->tiles[at].label);
  g->tiles[at] = tile_of(label);
}
void grid_clear(struct grid *g) {
  for (int i = 0; i < 9; i++)
    free(g->tiles[i].label);
}
