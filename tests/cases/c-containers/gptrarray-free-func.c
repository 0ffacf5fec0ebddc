// An array that is given the function to release its elements with when it is made: none, the right one, and one that is released twice.
// drive: good()
// drive: none()
// drive: twice()
#include "mini-glib.h"
void good(void) {
  GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(lines, g_strdup("a"));
  g_ptr_array_unref(lines);
}
void none(void) {
  GPtrArray *lines = g_ptr_array_new_with_free_func(NULL);
  g_ptr_array_add(lines, g_strdup("a")); // alloc: lines
  g_ptr_array_unref(lines);              // expect: leak(lines)
}
void twice(void) {
  GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(lines, g_strdup("a")); // alloc: lines
  for (guint i = 0; i < lines->len; ++i)
    g_free(lines->pdata[i]); // expect: double-free(lines)
  g_ptr_array_unref(lines);
}
