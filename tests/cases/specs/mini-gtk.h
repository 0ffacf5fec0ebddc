// A few functions of GLib and GTK 3: declarations for the analysis, small bodies for runs under the sanitizers. What the
// analysis knows of them is in specs/glib.own and specs/gtk.own.
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef void *gpointer;
typedef char gchar;
typedef void (*GDestroyNotify)(gpointer);
typedef void (*GFunc)(gpointer, gpointer);
typedef struct _GList { gpointer data; struct _GList *next, *prev; } GList;
typedef struct _GtkTreeModel GtkTreeModel;
typedef struct _GtkTreeIter { int stamp; } GtkTreeIter;
typedef struct _GtkTreePath GtkTreePath;
typedef struct _GtkTreeSelection GtkTreeSelection;
typedef struct _GdkPixbuf GdkPixbuf;

void g_free(gpointer p);
void g_object_unref(gpointer object);
void g_object_get(gpointer object, const gchar *first, ...);
void g_list_foreach(GList *list, GFunc f, gpointer data);
void g_list_free(GList *list);
void g_list_free_full(GList *list, GDestroyNotify f);
void gtk_tree_model_get(GtkTreeModel *model, GtkTreeIter *row, ...);
GtkTreePath *gtk_tree_model_get_path(GtkTreeModel *model, GtkTreeIter *row);
int gtk_tree_path_get_depth(GtkTreePath *path);
void gtk_tree_path_free(GtkTreePath *path);
GList *gtk_tree_selection_get_selected_rows(GtkTreeSelection *selection, GtkTreeModel **model);

#ifdef WT_ORACLE
void g_free(gpointer p) { free(p); }
void g_object_unref(gpointer object) { free(object); }
void g_object_get(gpointer object, const gchar *first, ...) {
  va_list arguments;
  va_start(arguments, first);
  *va_arg(arguments, gchar **) = strdup(first);
  va_end(arguments);
}
void g_list_foreach(GList *list, GFunc f, gpointer data) {
  for (; list; list = list->next)
    f(list->data, data);
}
void g_list_free_full(GList *list, GDestroyNotify f) {
  while (list) {
    GList *next = list->next;
    if (f)
      f(list->data);
    free(list);
    list = next;
  }
}
void g_list_free(GList *list) { g_list_free_full(list, NULL); }
// Column 0 holds a text, 1 a number, 2 a picture, 3 a pointer that is left as it is.
void gtk_tree_model_get(GtkTreeModel *model, GtkTreeIter *row, ...) {
  va_list arguments;
  va_start(arguments, row);
  for (int column = va_arg(arguments, int); column >= 0; column = va_arg(arguments, int)) {
    gpointer *at = va_arg(arguments, gpointer *);
    if (column == 1)
      *(int *)at = 1;
    else if (column != 3)
      *at = strdup("a");
  }
  va_end(arguments);
}
GtkTreePath *gtk_tree_model_get_path(GtkTreeModel *model, GtkTreeIter *row) { return malloc(1); }
int gtk_tree_path_get_depth(GtkTreePath *path) { return 1; }
void gtk_tree_path_free(GtkTreePath *path) { free(path); }
GList *gtk_tree_selection_get_selected_rows(GtkTreeSelection *selection, GtkTreeModel **model) {
  GList *list = calloc(1, sizeof *list);
  list->data = malloc(1);
  return list;
}
#endif
