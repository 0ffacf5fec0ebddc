// An entry is removed: the value is lost, or was looked up and released before, or the table does it.
// drive: lost()
// drive: looked_up()
// drive: born()
#include "mini-glib.h"
void lost(void) {
  GHashTable *ages = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(ages, "a", g_malloc(4)); // alloc: ages
  g_hash_table_remove(ages, "a");              // expect: leak(ages)
  g_hash_table_destroy(ages);
}
void looked_up(void) {
  GHashTable *ages = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(ages, "a", g_malloc(4));
  g_free(g_hash_table_lookup(ages, "a"));
  g_hash_table_remove(ages, "a");
  g_hash_table_destroy(ages);
}
void born(void) {
  GHashTable *ages = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
  g_hash_table_insert(ages, "a", g_malloc(4));
  g_hash_table_remove(ages, "a");
  g_hash_table_destroy(ages);
}
