// A function makes the table with its functions: callers need not know.
// drive: good()
// drive: bad()
#include "mini-glib.h"
static GHashTable *owning(void) { return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free); }
static GHashTable *plain(void) { return g_hash_table_new(g_str_hash, g_str_equal); }
void good(void) {
  GHashTable *t = owning();
  g_hash_table_insert(t, g_strdup("a"), g_malloc(4));
  g_hash_table_destroy(t);
}
void bad(void) {
  GHashTable *t = plain();
  g_hash_table_insert(t, "a", g_malloc(4)); // alloc: t
  g_hash_table_destroy(t);                  // expect: leak(t)
}
