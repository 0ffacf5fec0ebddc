// GLib copies blocks of pointers, keeps plain pointers in rows, and ends an error that it passes on with a prefix.
// drive: { char **p = both(1); g_free(p[0]); g_free(p[1]); g_free(p); }
// drive: { GError *e = NULL; passed_on(0, &e); g_error_free(e); passed_on(0, NULL); passed_on(1, NULL); forgotten(0); }
// drive: { lost(); stored(1); named(1); free(row_data); }
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef void *gpointer;
typedef const void *gconstpointer;
typedef unsigned int guint;
typedef char gchar;
typedef int gint;
typedef unsigned GQuark;
typedef struct _GError { GQuark domain; gint code; gchar *message; } GError;
typedef struct _GtkListStore GtkListStore;
typedef struct _GtkTreeIter { int stamp; } GtkTreeIter;

#ifdef WT_ORACLE
static gpointer row_data;
gpointer g_memdup(gconstpointer bytes, guint n) { return memcpy(malloc(n), bytes, n); }
void g_free(gpointer p) { free(p); }
void g_error_free(GError *error) { free(error); }
GError *g_error_new_literal(GQuark domain, gint code, const gchar *message) { return calloc(1, sizeof(GError)); }
void g_propagate_prefixed_error(GError **to, GError *from, const gchar *format, ...) {
  if (to)
    *to = from;
  else
    free(from);
}
void gtk_list_store_set(GtkListStore *store, GtkTreeIter *row, ...) {
  va_list arguments;
  va_start(arguments, row);
  if (va_arg(arguments, int) == 0)
    row_data = va_arg(arguments, gpointer);
  va_end(arguments);
}
#else
gpointer g_memdup(gconstpointer bytes, guint n);
void g_free(gpointer p);
void g_error_free(GError *error);
GError *g_error_new_literal(GQuark domain, gint code, const gchar *message);
void g_propagate_prefixed_error(GError **to, GError *from, const gchar *format, ...);
void gtk_list_store_set(GtkListStore *store, GtkTreeIter *row, ...);
#endif

static GtkListStore *store;
static GtkTreeIter row;
struct bookmark { char *path; };

char **both(int n) {
  char *texts[2];
  texts[0] = strdup("a");
  texts[1] = n ? strdup("b") : NULL;
  return g_memdup(texts, sizeof texts);
}

int lost(void) {
  char *texts[1];
  texts[0] = strdup("a"); // alloc: texts
  char **copy = g_memdup(texts, sizeof texts);
  g_free(copy); // missed: leak(texts) lost with the copy
  return 0;
}

int passed_on(int fails, GError **error) {
  GError *inner = g_error_new_literal(1, 2, "x");
  if (fails) {
    g_error_free(inner);
    return 0;
  }
  g_propagate_prefixed_error(error, inner, "no: ");
  return 0;
}

int forgotten(int passes) {
  GError *inner = g_error_new_literal(1, 2, "x"); // alloc: e
  if (passes)
    g_propagate_prefixed_error(NULL, inner, "no: ");
  return 0; // expect: leak(e)
}

void stored(int n) {
  struct bookmark *b = malloc(sizeof *b);
  if (!b)
    abort();
  b->path = NULL;
  gtk_list_store_set(store, &row, 0, b, -1);
}

void named(int n) {
  char *text = strdup("name"); // alloc: text
  gtk_list_store_set(store, &row, 1, text, -1);
} // expect: leak(text)
