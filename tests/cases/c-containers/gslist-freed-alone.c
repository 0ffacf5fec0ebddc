// The singly linked list: freed without its elements, and with them.
// drive: alone()
// drive: full()
// drive: one_by_one()
#include "mini-glib.h"
void alone(void) {
  GSList *names = NULL;
  names = g_slist_prepend(names, g_strdup("a")); // alloc: names
  g_slist_free(names);                           // expect: leak(names)
}
void full(void) {
  GSList *names = g_slist_append(NULL, g_strdup("a"));
  g_slist_free_full(names, g_free);
}
void one_by_one(void) {
  GSList *names = g_slist_append(NULL, g_strdup("a"));
  while (names) {
    GSList *next = names->next;
    g_free(names->data);
    names->next = NULL;
    g_slist_free(names);
    names = next;
  }
}
