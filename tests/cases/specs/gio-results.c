// GIO and GVariant: what functions give is the caller's, through parameters too; an error is set exactly on failure, and
// then nothing else is given.
// options: --gir %S/mini-gio.gir
// drive: path(0); child(0); contents(0); tag(0); stream(0); info(0); walk(0); text(0); texts(0); value(0); copy(0); part(0)
// drive: path(1); child(1); contents(1); tag(1); stream(1); info(1); walk(1); text(1); texts(1); value(1); copy(1); part(1)
// drive: iterator(0); apps(); fails = 1; removed(0); ignored(); opened(0)
// drive: iterator(1); allApps(); fails = 1; removed(1); ignored(); opened(1); contents(1); stream(1)
#include "mini-gio.h"
static GFile *file;
static GSettings *settings;
static GVariant *variant;
static int seen;

int path(int right) {
  char *p = g_file_get_path(file); // alloc: p
  seen = p && p[0];
  if (right)
    g_free(p);
  return seen; // expect: leak(p)
}
void child(int right) {
  GFile *c = g_file_get_child(file, "a"); // alloc: c
  g_file_delete(c, NULL, NULL);
  if (right)
    g_object_unref(c);
} // expect: leak(c)
int contents(int right) {
  char *text;
  gsize n;
  if (!g_file_load_contents(file, NULL, &text, &n, NULL, NULL)) // alloc: text
    return -1;
  seen = text[0];
  if (right)
    g_free(text);
  return 0; // expect: leak(text)
}
int tag(int right) {
  char *text, *tagged;
  if (!g_file_load_contents(file, NULL, &text, NULL, &tagged, NULL)) // alloc: tagged
    return -1;
  g_free(text);
  if (right)
    g_free(tagged);
  return 0; // expect: leak(tagged)
}
int stream(int right) {
  GError *error = NULL;
  GFileInputStream *in = g_file_read(file, NULL, &error); // alloc: in
  if (!in) {
    g_error_free(error);
    return -1;
  }
  if (right)
    g_object_unref(in);
  return 0; // expect: leak(in)
}
int info(int right) {
  GFileInfo *i = g_file_query_info(file, "*", 0, NULL, NULL); // alloc: i
  if (!i)
    return 0;
  seen = g_file_info_get_name(i)[0];
  if (right)
    g_object_unref(i);
  return 1; // expect: leak(i)
}
void walk(int right) {
  GFileEnumerator *all = g_file_enumerate_children(file, "*", 0, NULL, NULL);
  GFileInfo *each;
  if (!all)
    return;
  while ((each = g_file_enumerator_next_file(all, NULL, NULL))) { // alloc: each // expect: leak(each)
    seen = g_file_info_get_name(each)[0];
    if (right)
      g_object_unref(each);
  }
  g_object_unref(all);
}
int text(int right) {
  gchar *t = g_settings_get_string(settings, "k"); // alloc: t
  seen = t[0];
  if (right)
    g_free(t);
  return seen; // expect: leak(t)
}
int texts(int right) {
  gchar **list = g_settings_get_strv(settings, "k"); // alloc: list
  seen = list[0] != NULL;
  if (right)
    g_strfreev(list);
  return seen; // expect: leak(list)
}
int value(int right) {
  GVariant *v = g_settings_get_value(settings, "k"); // alloc: v
  seen = g_variant_get_string(v, NULL)[0];
  if (right)
    g_variant_unref(v);
  return seen; // expect: leak(v)
}
int copy(int right) {
  gchar *t = g_variant_dup_string(variant, NULL); // alloc: copied
  seen = t[0];
  if (right)
    g_free(t);
  return seen; // expect: leak(copied)
}
int part(int right) {
  GVariant *v = g_variant_get_child_value(variant, 0); // alloc: part
  seen = g_variant_get_string(v, NULL)[0];
  if (right)
    g_variant_unref(v);
  return seen; // expect: leak(part)
}
void iterator(int right) {
  GVariantIter *i = g_variant_iter_new(variant); // alloc: i2
  GVariant *first = g_variant_iter_next_value(i);
  if (first)
    g_variant_unref(first);
  if (right)
    g_variant_iter_free(i);
} // expect: leak(i2)
int removed(int right) {
  GError *error = NULL;
  if (!g_file_delete(file, NULL, &error)) { // alloc: error
    seen = error->code;
    if (right)
      g_error_free(error);
    return -1; // expect: leak(error)
  }
  return 0;
}
int ignored(void) { return g_file_delete(file, NULL, NULL); }
int opened(int right) {
  GError *why = NULL;
  GFileInputStream *in = g_file_read(file, NULL, &why); // alloc: why
  if (!in) {
    if (right)
      g_error_free(why);
    return -1; // expect: leak(why)
  }
  g_object_unref(in);
  return 0;
}
void apps(void) {
  GList *all = g_app_info_get_all(); // alloc: all
  for (GList *l = all; l; l = l->next)
    seen += g_app_info_get_name(l->data)[0];
  g_list_free(all); // expect: leak(all)
}
void allApps(void) {
  GList *all = g_app_info_get_all();
  for (GList *l = all; l; l = l->next)
    seen += g_app_info_get_name(l->data)[0];
  g_list_free_full(all, g_object_unref);
}
