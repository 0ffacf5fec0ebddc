// A balanced tree, with functions for keys and values and without.
// drive: good()
// drive: bad()
// drive: twice()
#include "mini-glib.h"
static gint order(gconstpointer a, gconstpointer b, gpointer context) { return (void)context, strcmp(a, b); }
static gint plain(gconstpointer a, gconstpointer b) { return strcmp(a, b); }
void good(void) {
  GTree *t = g_tree_new_full(order, NULL, g_free, g_free);
  g_tree_insert(t, g_strdup("a"), g_malloc(4));
  g_tree_destroy(t);
}
void bad(void) {
  GTree *t = g_tree_new(plain);
  g_tree_insert(t, "a", g_malloc(4)); // alloc: t
  g_tree_destroy(t);                  // expect: leak(t)
}
void twice(void) {
  GTree *t = g_tree_new_full(order, NULL, NULL, g_free);
  g_tree_insert(t, "a", g_malloc(4)); // alloc: t
  g_free(g_tree_lookup(t, "a"));      // expect: double-free(t)
  g_tree_destroy(t);
}
