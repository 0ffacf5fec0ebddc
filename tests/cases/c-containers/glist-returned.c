// A function makes a list and returns it; one caller releases all of it, another only the links.
// drive: good()
// drive: bad()
#include "mini-glib.h"
static GList *names(void) {
  GList *all = NULL;
  for (int i = 0; i < 2; ++i)
    all = g_list_append(all, g_strdup("a")); // alloc: all
  return all;
}
void good(void) {
  GList *all = names();
  g_list_free_full(all, g_free);
}
void bad(void) {
  GList *all = names(); // alloc: all
  g_list_free(all);     // expect: leak(all)
}
