// Keys and values are looked after each on its own, by the functions that the table is given when it is made.
// drive: both()
// drive: keys()
// drive: values()
// drive: neither()
// drive: borrowed()
#include "mini-glib.h"
void both(void) {
  GHashTable *ages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert(ages, g_strdup("a"), g_malloc(4));
  g_hash_table_destroy(ages);
}
void keys(void) {
  GHashTable *ages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_insert(ages, g_strdup("a"), g_malloc(4)); // alloc: ages
  g_hash_table_destroy(ages);                            // expect: leak(ages)
}
void values(void) {
  GHashTable *ages = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
  char *key = g_strdup("a"); // alloc: key
  g_hash_table_insert(ages, key, g_malloc(4));
  g_hash_table_destroy(ages); // expect: leak(key) // says: contradiction
}
void neither(void) {
  GHashTable *ages = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(ages, "a", g_malloc(4)); // alloc: values
  g_hash_table_destroy(ages);                  // expect: leak(values)
}
void borrowed(void) {
  static int number;
  GHashTable *ages = g_hash_table_new(g_str_hash, g_str_equal);
  g_hash_table_insert(ages, "a", &number);
  g_hash_table_destroy(ages);
}
