// A link is taken out of a list, and what hung on it is lost; or released before.
// drive: lost()
// drive: kept()
#include "mini-glib.h"
void lost(void) {
  GList *names = g_list_append(NULL, g_strdup("a")); // alloc: names
  while (names)
    names = g_list_delete_link(names, names); // expect: leak(names) // says: per-call
}
void kept(void) {
  GList *names = g_list_append(NULL, g_strdup("a"));
  while (names) {
    g_free(names->data);
    names = g_list_delete_link(names, names);
  }
}
