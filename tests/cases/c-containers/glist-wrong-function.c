// The function over the elements counts them, and releases none.
// drive: counted()
// drive: released()
#include "mini-glib.h"
static int count;
static void look(gpointer data, gpointer context) {
  (void)context;
  if (data)
    ++count;
}
static void end(gpointer data) { g_free(data); }
void counted(void) {
  GList *names = g_list_prepend(NULL, g_strdup("a")); // alloc: names
  g_list_foreach(names, look, NULL);
  g_list_free(names); // expect: leak(names)
}
void released(void) {
  GList *names = g_list_prepend(NULL, g_strdup("a"));
  g_list_foreach(names, look, NULL);
  g_list_free_full(names, end);
}
