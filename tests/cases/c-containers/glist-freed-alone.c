// A list is freed; its strings are not, or they are: by free_full, one by one, by a function over the list.
// drive: alone()
// drive: full()
// drive: one_by_one()
// drive: over()
// drive: borrowed()
#include "mini-glib.h"
void alone(void) {
  GList *names = NULL;
  names = g_list_append(names, g_strdup("a")); // alloc: names
  names = g_list_append(names, g_strdup("b")); // alloc: names
  g_list_free(names);                          // expect: leak(names)
}
void full(void) {
  GList *names = g_list_append(NULL, g_strdup("a"));
  names = g_list_prepend(names, g_strdup("b"));
  g_list_free_full(names, g_free);
}
void one_by_one(void) {
  GList *names = g_list_append(NULL, g_strdup("a"));
  for (GList *i = names; i; i = i->next)
    g_free(i->data);
  g_list_free(names);
}
static void drop(gpointer data, gpointer context) {
  (void)context;
  g_free(data);
}
void over(void) {
  GList *names = g_list_append(NULL, g_strdup("a"));
  g_list_foreach(names, drop, NULL);
  g_list_free(names);
}
void borrowed(void) {
  static char a[2];
  GList *names = g_list_append(NULL, a);
  g_list_free(names);
}
