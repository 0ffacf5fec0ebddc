// A list of texts that g_realloc_n makes longer is still released by g_strfreev; forgotten, it is lost.
// drive: joined("a,b", 1)
// drive: joined("a,b", 0)
#include <stdlib.h>
#include <string.h>
typedef char gchar;
typedef unsigned long gsize;
gchar **g_strsplit(const gchar *s, const gchar *delimiter, int n);
unsigned g_strv_length(gchar **list);
void *g_realloc_n(void *old, gsize count, gsize n);
gchar *g_strdup(const gchar *s);
void g_strfreev(gchar **list);
#ifdef WT_ORACLE
gchar **g_strsplit(const gchar *s, const gchar *delimiter, int n) {
  gchar **list = calloc(2, sizeof *list);
  list[0] = strdup(s);
  return list;
}
unsigned g_strv_length(gchar **list) { return 1; }
void *g_realloc_n(void *old, gsize count, gsize n) { return realloc(old, count * n); }
gchar *g_strdup(const gchar *s) { return strdup(s); }
void g_strfreev(gchar **list) {
  for (int i = 0; list && list[i]; ++i)
    free(list[i]);
  free(list);
}
#endif
int joined(const char *text, int right) {
  gchar **paths = g_strsplit(text, ",", 0);
  unsigned length = g_strv_length(paths) + 1;
  paths = g_realloc_n(paths, length + 1, sizeof *paths); // alloc: paths
  paths[length - 1] = g_strdup("more");
  paths[length] = NULL;
  int first = paths[0][0];
  if (right)
    g_strfreev(paths);
  return first; // expect: leak(paths)
}
