// Of an array that ends, the bare pointers are kept: the elements are in them. If nobody takes them, they are lost.
// drive: bare()
// drive: dropped()
#include "mini-glib.h"
static GSList *lines;
void bare(void) {
  GPtrArray *texts = g_ptr_array_new();
  g_ptr_array_add(texts, g_strdup("a"));
  g_ptr_array_add(texts, NULL);
  lines = g_slist_append(lines, g_ptr_array_free(texts, 0));
}
void dropped(void) {
  GPtrArray *texts = g_ptr_array_new();
  g_ptr_array_add(texts, g_strdup("a")); // alloc: texts
  g_ptr_array_free(texts, 1);            // expect: leak(texts)
}
