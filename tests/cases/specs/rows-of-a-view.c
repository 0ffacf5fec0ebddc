// GTK's tables: the texts and pictures that are read from a row are new, and so are the paths in a list of selected rows.
// drive: name(0); picture(0); twice(0); property(0); one_path(0); selected()
// drive: name(1); picture(1); twice(1); property(1); one_path(1); all_freed(); over(); one_by_one(); number(); stored()
#include "mini-gtk.h"
static GtkTreeModel *model;
static GtkTreeIter row;
static GtkTreeSelection *selection;
static int shown;

int name(int right) {
  gchar *text = NULL;
  gtk_tree_model_get(model, &row, 0, &text, -1); // alloc: text
  shown = text && text[0];
  if (right)
    g_free(text);
  return shown; // expect: leak(text)
}
int picture(int right) {
  GdkPixbuf *icon;
  int n;
  gtk_tree_model_get(model, &row, 1, &n, 2, &icon, -1); // alloc: icon
  shown = n;
  if (right)
    g_object_unref(icon);
  return n; // expect: leak(icon)
}
void twice(int right) {
  gchar *text = NULL;
  for (int i = 0; i < 2; ++i) {
    gtk_tree_model_get(model, &row, 0, &text, -1); // alloc: each // expect: leak(each)
    if (right) {
      g_free(text);
      text = NULL;
    }
  }
  g_free(right ? NULL : text);
}
int property(int right) {
  char *title;
  g_object_get(model, "title", &title, NULL); // alloc: title
  int n = title != NULL;
  if (right)
    g_free(title);
  return n; // expect: leak(title)
}
void selected(void) {
  GList *rows = gtk_tree_selection_get_selected_rows(selection, NULL); // alloc: rows
  for (GList *i = rows; i; i = i->next)
    shown += gtk_tree_path_get_depth(i->data);
  g_list_free(rows); // expect: leak(rows)
}
void all_freed(void) {
  GList *rows = gtk_tree_selection_get_selected_rows(selection, NULL); // alloc: all
  for (GList *i = rows; i; i = i->next)
    shown += gtk_tree_path_get_depth(i->data);
  g_list_free_full(rows, (GDestroyNotify)gtk_tree_path_free); // broken: leak(all)
}
void one_path(int right) {
  GtkTreePath *path = gtk_tree_model_get_path(model, &row); // alloc: path
  shown += gtk_tree_path_get_depth(path);
  if (right)
    gtk_tree_path_free(path);
} // expect: leak(path)
void over(void) {
  GList *rows = gtk_tree_selection_get_selected_rows(selection, NULL);
  if (rows)
    shown += gtk_tree_path_get_depth(rows->data);
  g_list_foreach(rows, (GFunc)gtk_tree_path_free, NULL);
  g_list_free(rows);
}
void one_by_one(void) {
  GList *rows = gtk_tree_selection_get_selected_rows(selection, NULL);
  for (GList *i = rows; i; i = i->next)
    gtk_tree_path_free(i->data);
  g_list_free(rows);
}
int number(void) {
  int n = 0;
  gtk_tree_model_get(model, &row, 1, &n, -1);
  return n;
}
struct entry { int n; };
static struct entry known = {1};
int stored(void) {
  struct entry *e = &known; // a column of plain pointers
  gtk_tree_model_get(model, &row, 3, &e, -1);
  return e ? e->n : 0;
}
