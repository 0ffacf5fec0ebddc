// A few functions of GIO, as introspection describes them (mini-gio.gir): declarations for the analysis, small bodies for
// runs under the sanitizers.
#include <stdlib.h>
#include <string.h>

typedef void *gpointer;
typedef char gchar;
typedef int gboolean;
typedef unsigned long gsize;
typedef struct _GError { int code; char *message; } GError;
typedef struct _GFile GFile;
typedef struct _GFileInfo GFileInfo;
typedef struct _GFileEnumerator GFileEnumerator;
typedef struct _GFileInputStream GFileInputStream;
typedef struct _GCancellable GCancellable;
typedef struct _GSettings GSettings;
typedef struct _GVariant GVariant;
typedef struct _GVariantIter GVariantIter;
typedef struct _GList { gpointer data; struct _GList *next, *prev; } GList;
typedef struct _GAppInfo GAppInfo;
typedef void (*GDestroyNotify)(gpointer);

#ifdef WT_ORACLE
#define BODY(...) { __VA_ARGS__ }
static int fails;
static GError *anError(void) {
  GError *error = malloc(sizeof *error);
  error->message = 0;
  return error;
}
#define FAIL(error, result) \
  if (fails) { \
    if (error) \
      *error = anError(); \
    return result; \
  }
#else
#define BODY(...) ;
static int fails;
#endif
void g_free(gpointer p) BODY(free(p);)
void g_strfreev(gchar **texts) BODY(for (gchar **t = texts; t && *t; ++t) free(*t); free(texts);)
void g_error_free(GError *error) BODY(free(error);)
void g_object_unref(gpointer object) BODY(free(object);)
void g_list_free(GList *list) BODY(while (list) { GList *next = list->next; free(list); list = next; })
void g_list_free_full(GList *list, GDestroyNotify f) BODY(for (GList *l = list; l; l = l->next) f(l->data); g_list_free(list);)
GFile *g_file_new_for_path(const char *path) BODY(return malloc(1);)
char *g_file_get_path(GFile *file) BODY(return strdup("a");)
GFile *g_file_get_child(GFile *file, const char *name) BODY(return malloc(1);)
gboolean g_file_load_contents(GFile *file, GCancellable *c, char **contents, gsize *length, char **etag, GError **error)
    BODY(FAIL(error, 0) *contents = strdup("a"); if (etag) *etag = strdup("b"); return 1;)
GFileInputStream *g_file_read(GFile *file, GCancellable *c, GError **error) BODY(FAIL(error, NULL) return malloc(1);)
gboolean g_file_delete(GFile *file, GCancellable *c, GError **error) BODY(FAIL(error, 0) return 1;)
GFileInfo *g_file_query_info(GFile *file, const char *attributes, int flags, GCancellable *c, GError **error)
    BODY(FAIL(error, NULL) return malloc(1);)
const char *g_file_info_get_name(GFileInfo *info) BODY(return "a";)
GFileEnumerator *g_file_enumerate_children(GFile *file, const char *attributes, int flags, GCancellable *c, GError **error)
    BODY(FAIL(error, NULL) return calloc(1, sizeof(int));)
GFileInfo *g_file_enumerator_next_file(GFileEnumerator *e, GCancellable *c, GError **error)
    BODY(return (*(int *)e)++ < 2 ? malloc(1) : NULL;)
GSettings *g_settings_new(const gchar *schema) BODY(return malloc(1);)
gchar *g_settings_get_string(GSettings *settings, const gchar *key) BODY(return strdup("a");)
gchar **g_settings_get_strv(GSettings *settings, const gchar *key) BODY(gchar **t = calloc(2, sizeof *t); t[0] = strdup("a"); return t;)
GVariant *g_settings_get_value(GSettings *settings, const gchar *key) BODY(return malloc(1);)
void g_variant_unref(GVariant *value) BODY(free(value);)
const gchar *g_variant_get_string(GVariant *value, gsize *length) BODY(return "a";)
gchar *g_variant_dup_string(GVariant *value, gsize *length) BODY(return strdup("a");)
GVariant *g_variant_get_child_value(GVariant *value, gsize index) BODY(return malloc(1);)
GVariantIter *g_variant_iter_new(GVariant *value) BODY(return malloc(1);)
void g_variant_iter_free(GVariantIter *i) BODY(free(i);)
GVariant *g_variant_iter_next_value(GVariantIter *i) BODY(return malloc(1);)
GList *g_app_info_get_all(void) BODY(GList *l = calloc(1, sizeof *l); l->data = malloc(1); return l;)
const char *g_app_info_get_name(GAppInfo *info) BODY(return "a";)
