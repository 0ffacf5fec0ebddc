// g_string_free(s, FALSE) hands out the text that s->str points to: one object, whichever name it goes by.
// drive: free(named(1))
// drive: free(named(0))
// drive: free(returned())
// drive: lost()
#include <stdlib.h>
#include <string.h>
typedef char gchar;
typedef int gboolean;
typedef struct _GString { gchar *str; unsigned long len, size; } GString;
GString *g_string_new(const gchar *s);
GString *g_string_append(GString *s, const gchar *t);
gchar *g_string_free(GString *s, gboolean all);
#ifdef WT_ORACLE
GString *g_string_new(const gchar *s) {
  GString *g = malloc(sizeof *g);
  g->str = strdup(s);
  g->len = strlen(s);
  return g;
}
GString *g_string_append(GString *s, const gchar *t) { return (void)t, s; }
gchar *g_string_free(GString *s, gboolean all) {
  gchar *text = s->str;
  if (all)
    free(text);
  free(s);
  return all ? NULL : text;
}
#endif
char *named(int full) {
  GString *s = g_string_new(full ? "a" : "");
  char *text = s->len == 0 ? NULL : s->str;
  g_string_free(s, text == NULL);
  return text;
}
char *returned(void) {
  GString *s = g_string_new("a");
  g_string_append(s, "b");
  return g_string_free(s, 0);
}
void lost(void) {
  GString *s = g_string_new("a"); // alloc: text
  g_string_free(s, 0);            // expect: leak(text)
}
