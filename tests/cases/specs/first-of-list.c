// The first link of a list is null only for the empty list: nothing is lost by going back to it.
// drive: fill("a"), fill("b"), clear()
// drive: fill("a"), drop(), end()
#include <stdlib.h>
#include <string.h>
typedef struct _GList {
  void *data;
  struct _GList *next, *prev;
} GList;
typedef void *gpointer;
GList *g_list_append(GList *list, gpointer data);
GList *g_list_first(GList *list);
void g_list_free(GList *list);
#ifdef WT_ORACLE
GList *g_list_append(GList *list, gpointer data) {
  GList *link = calloc(1, sizeof *link), *last = list;
  link->data = data;
  while (last && last->next)
    last = last->next;
  if (last)
    last->next = link;
  link->prev = last;
  return list ? list : link;
}
GList *g_list_first(GList *list) { return list && list->prev ? g_list_first(list->prev) : list; }
void g_list_free(GList *list) {
  if (list)
    g_list_free(list->next);
  free(list);
}
#endif
static GList *words;

void fill(const char *word) { words = g_list_append(words, strdup(word)); }

void clear(void) {
  words = g_list_first(words);
  for (GList *link = words; link; link = link->next)
    free(link->data);
  g_list_free(words);
  words = NULL;
}

void drop(void) {
  char *copy = strdup("x"); // alloc: copy
  words = g_list_first(words);
  if (words)
    return; // expect: leak(copy)
  free(copy);
}

void end(void) { clear(); }
