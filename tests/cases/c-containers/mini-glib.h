// GLib's containers as far as the cases use them: declarations for the analysis, small bodies for runs under the
// sanitizers. What the analysis knows of them is in specs/glib.own.
#include <stdlib.h>
#include <string.h>

typedef void *gpointer;
typedef const void *gconstpointer;
typedef int gboolean, gint;
typedef unsigned int guint;
typedef char gchar;
typedef void (*GDestroyNotify)(gpointer);
typedef void (*GFunc)(gpointer, gpointer);
typedef void (*GHFunc)(gpointer, gpointer, gpointer);
typedef guint (*GHashFunc)(gconstpointer);
typedef gboolean (*GEqualFunc)(gconstpointer, gconstpointer);
typedef gint (*GCompareFunc)(gconstpointer, gconstpointer);
typedef gint (*GCompareDataFunc)(gconstpointer, gconstpointer, gpointer);
typedef struct _GList { gpointer data; struct _GList *next, *prev; } GList;
typedef struct _GSList { gpointer data; struct _GSList *next; } GSList;
typedef struct _GQueue { GList *head, *tail; guint length; } GQueue;
typedef struct _GPtrArray { gpointer *pdata; guint len; } GPtrArray;
typedef struct _GHashTable GHashTable;
typedef struct _GTree GTree;
typedef struct _GHashTableIter { gpointer at, table; } GHashTableIter;

gchar *g_strdup(const gchar *s);
gpointer g_malloc(unsigned long n);
void g_free(gpointer p);
GList *g_list_append(GList *list, gpointer data);
GList *g_list_prepend(GList *list, gpointer data);
GList *g_list_reverse(GList *list);
GList *g_list_concat(GList *a, GList *b);
GList *g_list_delete_link(GList *list, GList *link);
GList *g_list_remove(GList *list, gconstpointer data);
gpointer g_list_nth_data(GList *list, guint n);
void g_list_foreach(GList *list, GFunc f, gpointer data);
void g_list_free(GList *list);
void g_list_free_full(GList *list, GDestroyNotify f);
GSList *g_slist_prepend(GSList *list, gpointer data);
GSList *g_slist_append(GSList *list, gpointer data);
void g_slist_foreach(GSList *list, GFunc f, gpointer data);
void g_slist_free(GSList *list);
void g_slist_free_full(GSList *list, GDestroyNotify f);
GQueue *g_queue_new(void);
void g_queue_push_tail(GQueue *q, gpointer data);
gpointer g_queue_pop_head(GQueue *q);
void g_queue_clear(GQueue *q);
void g_queue_free(GQueue *q);
void g_queue_free_full(GQueue *q, GDestroyNotify f);
GPtrArray *g_ptr_array_new(void);
GPtrArray *g_ptr_array_new_with_free_func(GDestroyNotify f);
void g_ptr_array_add(GPtrArray *a, gpointer data);
gpointer g_ptr_array_remove_index(GPtrArray *a, guint i);
void g_ptr_array_foreach(GPtrArray *a, GFunc f, gpointer data);
gpointer *g_ptr_array_free(GPtrArray *a, gboolean all);
void g_ptr_array_unref(GPtrArray *a);
GHashTable *g_hash_table_new(GHashFunc h, GEqualFunc e);
GHashTable *g_hash_table_new_full(GHashFunc h, GEqualFunc e, GDestroyNotify k, GDestroyNotify v);
gboolean g_hash_table_insert(GHashTable *t, gpointer k, gpointer v);
gboolean g_hash_table_remove(GHashTable *t, gconstpointer k);
void g_hash_table_remove_all(GHashTable *t);
gpointer g_hash_table_lookup(GHashTable *t, gconstpointer k);
void g_hash_table_foreach(GHashTable *t, GHFunc f, gpointer data);
void g_hash_table_iter_init(GHashTableIter *i, GHashTable *t);
gboolean g_hash_table_iter_next(GHashTableIter *i, gpointer *k, gpointer *v);
void g_hash_table_destroy(GHashTable *t);
guint g_str_hash(gconstpointer s);
gboolean g_str_equal(gconstpointer a, gconstpointer b);
GTree *g_tree_new(GCompareFunc f);
GTree *g_tree_new_full(GCompareDataFunc f, gpointer data, GDestroyNotify k, GDestroyNotify v);
void g_tree_insert(GTree *t, gpointer k, gpointer v);
gpointer g_tree_lookup(GTree *t, gconstpointer k);
void g_tree_destroy(GTree *t);

#ifdef WT_ORACLE
gchar *g_strdup(const gchar *s) { return strdup(s); }
gpointer g_malloc(unsigned long n) { return malloc(n); }
void g_free(gpointer p) { free(p); }
GList *g_list_prepend(GList *list, gpointer data) {
  GList *l = calloc(1, sizeof *l);
  l->data = data, l->next = list;
  if (list)
    list->prev = l;
  return l;
}
GList *g_list_concat(GList *a, GList *b) {
  GList *l = a;
  if (!a)
    return b;
  while (l->next)
    l = l->next;
  l->next = b;
  if (b)
    b->prev = l;
  return a;
}
GList *g_list_append(GList *list, gpointer data) { return g_list_concat(list, g_list_prepend(NULL, data)); }
GList *g_list_reverse(GList *list) {
  GList *made = NULL, *next;
  for (; list; list = next)
    next = list->next, list->next = made, list->prev = NULL, made = list;
  return made;
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
GList *g_list_remove(GList *list, gconstpointer data) {
  for (GList *l = list; l; l = l->next)
    if (l->data == data)
      return g_list_delete_link(list, l);
  return list;
}
gpointer g_list_nth_data(GList *list, guint n) {
  for (; list && n; --n)
    list = list->next;
  return list ? list->data : NULL;
}
void g_list_foreach(GList *list, GFunc f, gpointer data) {
  for (; list; list = list->next)
    f(list->data, data);
}
void g_list_free_full(GList *list, GDestroyNotify f) {
  while (list) {
    GList *next = list->next;
    if (f)
      f(list->data);
    free(list);
    list = next;
  }
}
void g_list_free(GList *list) { g_list_free_full(list, NULL); }
GSList *g_slist_prepend(GSList *list, gpointer data) {
  GSList *l = calloc(1, sizeof *l);
  l->data = data, l->next = list;
  return l;
}
GSList *g_slist_append(GSList *list, gpointer data) {
  GSList *l = list, *made = g_slist_prepend(NULL, data);
  if (!l)
    return made;
  while (l->next)
    l = l->next;
  l->next = made;
  return list;
}
void g_slist_foreach(GSList *list, GFunc f, gpointer data) {
  for (; list; list = list->next)
    f(list->data, data);
}
void g_slist_free_full(GSList *list, GDestroyNotify f) {
  while (list) {
    GSList *next = list->next;
    if (f)
      f(list->data);
    free(list);
    list = next;
  }
}
void g_slist_free(GSList *list) { g_slist_free_full(list, NULL); }
GQueue *g_queue_new(void) { return calloc(1, sizeof(GQueue)); }
void g_queue_push_tail(GQueue *q, gpointer data) { q->head = g_list_append(q->head, data), ++q->length; }
gpointer g_queue_pop_head(GQueue *q) {
  gpointer data = q->head ? q->head->data : NULL;
  if (q->head)
    q->head = g_list_delete_link(q->head, q->head), --q->length;
  return data;
}
void g_queue_clear(GQueue *q) { g_list_free(q->head), q->head = NULL, q->length = 0; }
void g_queue_free_full(GQueue *q, GDestroyNotify f) { g_list_free_full(q->head, f), free(q); }
void g_queue_free(GQueue *q) { g_queue_free_full(q, NULL); }
struct array { GPtrArray a; GDestroyNotify f; };
GPtrArray *g_ptr_array_new_with_free_func(GDestroyNotify f) {
  struct array *a = calloc(1, sizeof *a);
  a->f = f;
  return &a->a;
}
GPtrArray *g_ptr_array_new(void) { return g_ptr_array_new_with_free_func(NULL); }
void g_ptr_array_add(GPtrArray *a, gpointer data) {
  a->pdata = realloc(a->pdata, (a->len + 1) * sizeof(gpointer));
  a->pdata[a->len++] = data;
}
gpointer g_ptr_array_remove_index(GPtrArray *a, guint i) {
  gpointer data = a->pdata[i];
  memmove(a->pdata + i, a->pdata + i + 1, (--a->len - i) * sizeof(gpointer));
  if (((struct array *)a)->f)
    ((struct array *)a)->f(data);
  return data;
}
void g_ptr_array_foreach(GPtrArray *a, GFunc f, gpointer data) {
  for (guint i = 0; i < a->len; ++i)
    f(a->pdata[i], data);
}
gpointer *g_ptr_array_free(GPtrArray *a, gboolean all) {
  gpointer *data = a->pdata;
  if (all) {
    for (guint i = 0; i < a->len && ((struct array *)a)->f; ++i)
      ((struct array *)a)->f(a->pdata[i]);
    free(data);
    data = NULL;
  }
  free(a);
  return data;
}
void g_ptr_array_unref(GPtrArray *a) { g_ptr_array_free(a, 1); }
struct pair { gpointer k, v; struct pair *next; };
struct _GHashTable { struct pair *pairs; GEqualFunc e; GDestroyNotify k, v; };
GHashTable *g_hash_table_new_full(GHashFunc h, GEqualFunc e, GDestroyNotify k, GDestroyNotify v) {
  GHashTable *t = calloc(1, sizeof *t);
  (void)h;
  t->e = e, t->k = k, t->v = v;
  return t;
}
GHashTable *g_hash_table_new(GHashFunc h, GEqualFunc e) { return g_hash_table_new_full(h, e, NULL, NULL); }
static struct pair **find(GHashTable *t, gconstpointer k) {
  struct pair **p = &t->pairs;
  while (*p && !t->e((*p)->k, k))
    p = &(*p)->next;
  return p;
}
gboolean g_hash_table_remove(GHashTable *t, gconstpointer k) {
  struct pair **at = find(t, k), *p = *at;
  if (!p)
    return 0;
  *at = p->next;
  if (t->k)
    t->k(p->k);
  if (t->v)
    t->v(p->v);
  free(p);
  return 1;
}
gboolean g_hash_table_insert(GHashTable *t, gpointer k, gpointer v) {
  struct pair *p = calloc(1, sizeof *p);
  g_hash_table_remove(t, k);
  p->k = k, p->v = v, p->next = t->pairs, t->pairs = p;
  return 1;
}
void g_hash_table_remove_all(GHashTable *t) {
  while (t->pairs)
    g_hash_table_remove(t, t->pairs->k);
}
gpointer g_hash_table_lookup(GHashTable *t, gconstpointer k) { return *find(t, k) ? (*find(t, k))->v : NULL; }
void g_hash_table_foreach(GHashTable *t, GHFunc f, gpointer data) {
  for (struct pair *p = t->pairs; p; p = p->next)
    f(p->k, p->v, data);
}
void g_hash_table_iter_init(GHashTableIter *i, GHashTable *t) { i->at = t->pairs, i->table = t; }
gboolean g_hash_table_iter_next(GHashTableIter *i, gpointer *k, gpointer *v) {
  struct pair *p = i->at;
  if (!p)
    return 0;
  i->at = p->next;
  if (k)
    *k = p->k;
  if (v)
    *v = p->v;
  return 1;
}
void g_hash_table_destroy(GHashTable *t) {
  struct pair *p = t->pairs, *next;
  for (; p; p = next) {
    next = p->next;
    if (t->k)
      t->k(p->k);
    if (t->v)
      t->v(p->v);
    free(p);
  }
  free(t);
}
guint g_str_hash(gconstpointer s) { return *(const char *)s; }
gboolean g_str_equal(gconstpointer a, gconstpointer b) { return strcmp(a, b) == 0; }
GTree *g_tree_new_full(GCompareDataFunc f, gpointer data, GDestroyNotify k, GDestroyNotify v) {
  (void)f, (void)data;
  return (GTree *)g_hash_table_new_full(NULL, g_str_equal, k, v);
}
GTree *g_tree_new(GCompareFunc f) { return (void)f, g_tree_new_full(NULL, NULL, NULL, NULL); }
void g_tree_insert(GTree *t, gpointer k, gpointer v) { g_hash_table_insert((GHashTable *)t, k, v); }
gpointer g_tree_lookup(GTree *t, gconstpointer k) { return g_hash_table_lookup((GHashTable *)t, k); }
void g_tree_destroy(GTree *t) { g_hash_table_destroy((GHashTable *)t); }
#endif
