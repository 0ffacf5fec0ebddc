// The elements have another owner: a table, a structure, a caller. The list only shows them.
// drive: struct shop s = {0}; sell(&s); close_shop(&s);
// drive: char *p = first(); g_free(p);
#include "mini-glib.h"
struct shop { char *sign; GHashTable *goods; };
void sell(struct shop *s) {
  GList *shown = NULL;
  s->sign = g_strdup("open");
  shown = g_list_append(shown, s->sign);
  s->goods = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  char *apple = g_strdup("apple");
  g_hash_table_insert(s->goods, apple, s);
  shown = g_list_append(shown, apple);
  g_list_free(shown);
}
void close_shop(struct shop *s) {
  g_hash_table_destroy(s->goods);
  g_free(s->sign);
}
char *first(void) {
  GList *all = g_list_append(NULL, g_strdup("a"));
  char *p = all->data;
  g_list_free(all);
  return p;
}
