// Helpers put in and release: what the helper does is done to the list it is given.
// drive: good()
// drive: bad()
#include "mini-glib.h"
static GList *put(GList *list, const char *s) { return g_list_append(list, g_strdup(s)); } // alloc: b
static void release_all(GList *list) {
  for (GList *i = list; i; i = i->next)
    g_free(i->data);
  g_list_free(list);
}
static void release_links(GList *list) { g_list_free(list); }
void good(void) {
  GList *a = put(NULL, "x");
  release_all(a);
}
void bad(void) {
  GList *b = put(NULL, "x"); // alloc: b
  b = put(b, "y");           // alloc: b
  release_links(b);          // expect: leak(b)
}
