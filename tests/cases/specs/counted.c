// An object that counts who holds it ends with the last of them: given back once for each, and not once more.
// drive: two_holders(0), two_holders(1)
// drive: two_names()
// drive: once_more(0), once_more(1)
// drive: { struct view v = {0}; kept(&v); g_bytes_unref(v.bytes); }
#include <stdlib.h>
typedef struct _GBytes GBytes;
typedef unsigned long gsize;
GBytes *g_bytes_new(const void *data, gsize n);
GBytes *g_bytes_ref(GBytes *bytes);
void g_bytes_unref(GBytes *bytes);
typedef struct evp_pkey_st EVP_PKEY;
EVP_PKEY *EVP_PKEY_new(void);
int EVP_PKEY_up_ref(EVP_PKEY *key);
void EVP_PKEY_free(EVP_PKEY *key);
#ifdef WT_ORACLE
static int more; // holders beside the first; only one object is held more than once
GBytes *g_bytes_new(const void *data, gsize n) { return malloc(n); }
GBytes *g_bytes_ref(GBytes *bytes) {
  more++;
  return bytes;
}
void g_bytes_unref(GBytes *bytes) {
  if (more > 0)
    more--;
  else
    free(bytes);
}
EVP_PKEY *EVP_PKEY_new(void) { return malloc(1); }
int EVP_PKEY_up_ref(EVP_PKEY *key) { return ++more; }
void EVP_PKEY_free(EVP_PKEY *key) { g_bytes_unref((GBytes *)key); }
#endif

void two_holders(int given) {
  GBytes *mine = NULL, *other = g_bytes_new("b", 1);
  if (given)
    mine = g_bytes_new("a", 1);
  if (!mine)
    mine = g_bytes_ref(other);
  g_bytes_unref(mine);
  g_bytes_unref(other);
}
void two_names(void) {
  EVP_PKEY *key = EVP_PKEY_new(), *same;
  if (!key)
    return;
  EVP_PKEY_up_ref(key);
  same = key;
  EVP_PKEY_free(same);
  EVP_PKEY_free(key);
}
void once_more(int early) {
  GBytes *bytes = g_bytes_new("c", 1); // alloc: bytes
  if (early)
    g_bytes_unref(bytes);
  g_bytes_unref(bytes); // expect: double-free(bytes)
}
struct view {
  GBytes *bytes;
};
void kept(struct view *v) {
  GBytes *bytes = g_bytes_new("d", 1);
  v->bytes = g_bytes_ref(bytes);
  g_bytes_unref(bytes);
}
