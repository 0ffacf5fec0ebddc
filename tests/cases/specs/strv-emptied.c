// The texts of a list are handed over one by one, and only the list is released: g_free is right. Where they are only
// looked at, they are lost.
// skip-run: no sanitizer tells a list of GLib's from its array
#include <stdlib.h>
typedef char gchar;
gchar **g_strsplit(const gchar *s, const gchar *delimiter, int n);
void g_free(void *p);
void g_strfreev(gchar **list);
struct set {
  gchar *names[8];
  int count;
};
struct set *set_new(void) {
  return calloc(1, sizeof(struct set));
}
void set_free(struct set *s) {
  for (int i = 0; i < s->count; ++i)
    free(s->names[i]);
  free(s);
}
void set_add(struct set *s, gchar *name) {
  if (s->count < 8)
    s->names[s->count++] = name;
  else
    free(name);
}
void hand_over(struct set *s) {
  gchar **list = g_strsplit("a,b", ",", 0);
  if (list) {
    for (int i = 0; list[i] != NULL; ++i)
      set_add(s, list[i]);
    g_free(list);
  }
}
int count(void) {
  int n = 0;
  gchar **list = g_strsplit("a,b", ",", 0); // alloc: list
  if (list) {
    while (list[n] != NULL)
      ++n;
    g_free(list); // expect: mismatched-free(list)
  }
  return n;
}
