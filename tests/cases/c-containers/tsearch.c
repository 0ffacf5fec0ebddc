// A tree of the C library keeps the keys: they go with it, or are found and released, or the new one is not taken.
// drive: good()
// drive: not_taken()
// drive: lost()
#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>
#include <string.h>
static int order(const void *a, const void *b) { return strcmp(a, b); }
void good(void) {
  void *root = NULL;
  char *key = strdup("a");
  if (!key)
    return;
  if (!tsearch(key, &root, order))
    free(key);
  tdestroy(root, free);
}
void not_taken(void) {
  void *root = NULL;
  char *key = strdup("a");
  if (!key)
    return;
  if (!tfind(key, &root, order)) {
    if (!tsearch(key, &root, order))
      free(key);
    tdestroy(root, free);
    return;
  }
  free(key);
}
void lost(void) {
  void *root = NULL;
  char *key = strdup("a"); // alloc: key
  if (!key)
    return;
  if (!tfind(key, &root, order))
    return; // expect: leak(key)
  free(key);
}
