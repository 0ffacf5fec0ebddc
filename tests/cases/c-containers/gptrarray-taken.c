// What is taken out of an array without a function is the caller's.
// drive: bad()
// drive: good()
#include "mini-glib.h"
void bad(void) {
  GPtrArray *lines = g_ptr_array_new();
  g_ptr_array_add(lines, g_strdup("a")); // alloc: lines
  g_ptr_array_remove_index(lines, 0);    // expect: leak(lines)
  g_ptr_array_free(lines, 1);
}
void good(void) {
  GPtrArray *lines = g_ptr_array_new();
  g_ptr_array_add(lines, g_strdup("a"));
  g_free(g_ptr_array_remove_index(lines, 0));
  g_ptr_array_free(lines, 1);
}
