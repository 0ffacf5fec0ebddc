// A structure holds a list of strings that are its own. One kind forgets them when it ends, another does not.
// drive: struct box *b = box_new(); box_add(b, "x"); box_end(b);
// drive: struct bag *b = bag_new(); bag_add(b, "x"); bag_end(b);
#include "mini-glib.h"
struct box { GList *items; };
struct bag { GList *items; };
struct box *box_new(void) {
  struct box *b = g_malloc(sizeof *b);
  b->items = NULL;
  return b;
}
void box_add(struct box *b, const char *s) {
  b->items = g_list_append(b->items, g_strdup(s)); // alloc: items
}
void box_end(struct box *b) {
  g_list_free(b->items); // expect: leak(items)
  g_free(b);
}
struct bag *bag_new(void) {
  struct bag *b = g_malloc(sizeof *b);
  b->items = NULL;
  return b;
}
void bag_add(struct bag *b, const char *s) { b->items = g_list_append(b->items, g_strdup(s)); }
void bag_end(struct bag *b) {
  g_list_free_full(b->items, g_free);
  g_free(b);
}
