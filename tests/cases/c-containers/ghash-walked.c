// A table made without functions: its values are released by a walk over it.
// drive: iterated()
// drive: over()
// drive: looked()
#include "mini-glib.h"
void iterated(void) {
  GHashTable *ages = g_hash_table_new(g_str_hash, g_str_equal);
  GHashTableIter at;
  gpointer key, value;
  g_hash_table_insert(ages, "a", g_malloc(4));
  g_hash_table_iter_init(&at, ages);
  while (g_hash_table_iter_next(&at, &key, &value))
    g_free(value);
  g_hash_table_destroy(ages);
}
static void end(gpointer key, gpointer value, gpointer context) {
  (void)key, (void)context;
  g_free(value);
}
void over(void) {
  GHashTable *ages = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(ages, "a", g_malloc(4));
  g_hash_table_foreach(ages, end, NULL);
  g_hash_table_destroy(ages);
}
static int seen;
static void look(gpointer key, gpointer value, gpointer context) {
  (void)key, (void)context;
  seen += *(char *)value;
}
void looked(void) {
  GHashTable *ages = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(ages, "a", g_strdup("x")); // alloc: ages
  g_hash_table_foreach(ages, look, NULL);
  g_hash_table_destroy(ages); // expect: leak(ages)
}
