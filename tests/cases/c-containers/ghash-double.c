// A value is looked up and released, and the table releases it again.
// drive: twice()
// drive: once()
#include "mini-glib.h"
void twice(void) {
  GHashTable *ages = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
  g_hash_table_insert(ages, "a", g_malloc(4)); // alloc: ages
  g_free(g_hash_table_lookup(ages, "a"));      // expect: double-free(ages)
  g_hash_table_destroy(ages);
}
void once(void) {
  GHashTable *ages = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, NULL);
  g_hash_table_insert(ages, "a", g_malloc(4));
  g_free(g_hash_table_lookup(ages, "a"));
  g_hash_table_destroy(ages);
}
