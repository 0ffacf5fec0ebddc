// An array of pointers without a function to release them.
// drive: bad()
// drive: walked()
// drive: over()
#include "mini-glib.h"
void bad(void) {
  GPtrArray *lines = g_ptr_array_new();
  g_ptr_array_add(lines, g_strdup("a")); // alloc: lines
  g_ptr_array_free(lines, 1);            // expect: leak(lines) // says: contradiction-disagrees
}
void walked(void) {
  GPtrArray *lines = g_ptr_array_new();
  g_ptr_array_add(lines, g_strdup("a"));
  for (guint i = 0; i < lines->len; ++i)
    g_free(lines->pdata[i]);
  g_ptr_array_free(lines, 1);
}
static void end(gpointer p, gpointer context) {
  (void)context;
  g_free(p);
}
void over(void) {
  GPtrArray *lines = g_ptr_array_new();
  g_ptr_array_add(lines, g_strdup("a"));
  g_ptr_array_foreach(lines, end, NULL);
  g_ptr_array_free(lines, 1);
}
