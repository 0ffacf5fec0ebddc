// A list of texts that was made by hand is released by g_strfreev, and the texts with it.
// drive: by_hand(1)
// drive: by_hand(0)
#include <stdlib.h>
#include <string.h>
typedef char gchar;
gchar *g_strdup(const gchar *s);
void *g_malloc(unsigned long n);
void g_free(void *p);
void g_strfreev(gchar **list);
#ifdef WT_ORACLE
gchar *g_strdup(const gchar *s) { return strdup(s); }
void *g_malloc(unsigned long n) { return malloc(n); }
void g_free(void *p) { free(p); }
void g_strfreev(gchar **list) {
  for (int i = 0; list && list[i]; ++i)
    free(list[i]);
  free(list);
}
#endif
void by_hand(int all) {
  char **names = g_malloc(3 * sizeof *names);
  names[0] = g_strdup("a"); // alloc: text
  names[1] = NULL;
  if (all)
    g_strfreev(names);
  else
    g_free(names); // expect: leak(text)
}
