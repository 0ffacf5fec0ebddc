// A structure's table, made in one function, filled in a second, ended in a third.
// drive: struct shop s; shop_open(&s); shop_add(&s, "a"); shop_close(&s);
// drive: struct inn s; inn_open(&s); inn_add(&s, "a"); inn_close(&s);
#include "mini-glib.h"
struct shop { GHashTable *goods; };
struct inn { GHashTable *guests; };
void shop_open(struct shop *s) { s->goods = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL); }
void shop_add(struct shop *s, const char *name) {
  g_hash_table_insert(s->goods, g_strdup(name), g_malloc(8)); // alloc: goods
}
void shop_close(struct shop *s) {
  g_hash_table_destroy(s->goods); // expect: leak(goods)
}
void inn_open(struct inn *s) { s->guests = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free); }
void inn_add(struct inn *s, const char *name) { g_hash_table_insert(s->guests, g_strdup(name), g_malloc(8)); }
void inn_close(struct inn *s) { g_hash_table_destroy(s->guests); }
