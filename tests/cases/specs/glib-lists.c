// GLib's list functions hand the list through: the caller keeps one list, whatever it is called.
// skip-run: the functions stand for GLib's
#include <stddef.h>
typedef struct _GList { void *data; struct _GList *next, *prev; } GList;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef int (*GCompareFunc)(gconstpointer, gconstpointer);
GList *g_list_append(GList *list, gpointer data);
GList *g_list_remove(GList *list, gconstpointer data);
GList *g_list_reverse(GList *list);
GList *g_list_sort(GList *list, GCompareFunc compare);
void g_list_free(GList *list);
int order(gconstpointer a, gconstpointer b);

void sorted(char *a, char *b) {
  GList *list = g_list_append(NULL, a);
  list = g_list_append(list, b);
  list = g_list_sort(list, order);
  list = g_list_reverse(list);
  g_list_free(list);
}

void removed(char *a, char *b) {
  GList *list = g_list_append(NULL, a);
  list = g_list_append(list, b);
  list = g_list_remove(list, a);
  g_list_free(list);
}

void dropped(char *a) {
  GList *list = g_list_append(NULL, a); // alloc: list
  list = g_list_reverse(list);
} // expect: leak(list)
