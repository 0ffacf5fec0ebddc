// Reversed, joined and renamed, it is the same list.
// drive: good()
// drive: bad()
#include "mini-glib.h"
void good(void) {
  GList *a = g_list_append(NULL, g_strdup("a"));
  GList *b = g_list_append(NULL, g_strdup("b"));
  GList *both = g_list_concat(a, b);
  GList *last = g_list_reverse(both);
  g_list_free_full(last, g_free);
}
void bad(void) {
  GList *a = g_list_append(NULL, g_strdup("a")); // alloc: last
  GList *last = g_list_reverse(a);
  g_list_free(last); // expect: leak(last)
}
