// A list whose first link is deleted starts with another element.
// drive: all()
// drive: twice()
#include <stdlib.h>
#include <string.h>
typedef struct _GList {
  void *data;
  struct _GList *next, *prev;
} GList;
typedef void *gpointer;
GList *g_list_prepend(GList *list, gpointer data);
GList *g_list_delete_link(GList *list, GList *link);
unsigned g_list_length(GList *list);
#ifdef WT_ORACLE
GList *g_list_prepend(GList *list, gpointer data) {
  GList *link = calloc(1, sizeof *link);
  link->data = data;
  link->next = list;
  if (list)
    list->prev = link;
  return link;
}
GList *g_list_delete_link(GList *list, GList *link) {
  if (link->prev)
    link->prev->next = link->next;
  if (link->next)
    link->next->prev = link->prev;
  if (list == link)
    list = link->next;
  free(link);
  return list;
}
unsigned g_list_length(GList *list) { return list ? 1 + g_list_length(list->next) : 0; }
#endif
struct entry {
  char *text;
};

static struct entry *made(const char *text) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    abort();
  e->text = strdup(text);
  return e;
}

static GList *cleared(GList *list) {
  while (g_list_length(list)) {
    free(((struct entry *)list->data)->text);
    free(list->data);
    list = g_list_delete_link(list, list);
  }
  return list;
}

static GList *first_twice(GList *list) {
  char *text = ((struct entry *)list->data)->text;
  free(text);
  free(((struct entry *)list->data)->text); // expect: double-free(list->data->text)
  free(list->data);
  return g_list_delete_link(list, list);
}

void all(void) {
  GList *list = g_list_prepend(NULL, made("a"));
  list = g_list_prepend(list, made("b"));
  cleared(list);
} // says: cut-summary, counted-references

void twice(void) {
  GList *list = g_list_prepend(NULL, made("a"));
  first_twice(list);
}
