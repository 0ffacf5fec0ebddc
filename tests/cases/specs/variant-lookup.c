// GLib's variants: what is looked up is stored through the addresses that are passed; what g_variant_new makes is taken by whoever is given it.
// skip-run: the functions stand for GLib's
typedef struct _GVariant GVariant;
typedef struct _GVariantDict GVariantDict;
typedef char gchar;
GVariant *g_variant_new(const gchar *format, ...);
int g_variant_dict_lookup(GVariantDict *dict, const gchar *key, const gchar *format, ...);
void g_free(void *p);
void answer(GVariant *value);
int two(GVariantDict *dict) {
  char *s = 0;
  int n = 0;
  if (g_variant_dict_lookup(dict, "a", "s", &s)) {
    n += s[0];
    g_free(s);
  }
  if (g_variant_dict_lookup(dict, "b", "s", &s)) {
    n += s[0];
    g_free(s);
  }
  return n;
}
void given(void) {
  GVariant *value = g_variant_new("(s)", "a");
  answer(value);
}
