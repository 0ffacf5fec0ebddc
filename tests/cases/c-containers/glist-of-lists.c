// Lists in a list: the inner ones are released with a function of their own, or not at all.
// drive: good()
// drive: walked()
// drive: bad()
#include "mini-glib.h"
static void end(gpointer list) { g_list_free_full(list, g_free); }
void good(void) {
  GList *inner = g_list_append(NULL, g_strdup("a"));
  GList *outer = g_list_append(NULL, inner);
  g_list_free_full(outer, end);
}
void walked(void) {
  GList *inner = g_list_append(NULL, g_strdup("a"));
  GList *outer = g_list_append(NULL, inner);
  for (GList *i = outer; i; i = i->next) {
    GList *one = i->data;
    g_list_free_full(one, g_free);
  }
  g_list_free(outer);
}
void bad(void) {
  GList *outer = g_list_append(NULL, g_list_append(NULL, g_malloc(4))); // alloc: inner
  g_list_free(outer); // missed: leak(inner) lists in lists are only followed as far as the outer one
}
