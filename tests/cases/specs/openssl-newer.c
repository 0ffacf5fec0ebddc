// OpenSSL 3 once more: what is fetched, made, decoded or handed out by a get1 is the caller's; a get0 lends; what a set0
// takes over is no longer the caller's, unless it fails.
// drive: mac(0); kdf(0); generator(0); peer(0); pub(0); store(0); decoded(0); name(0); lib(0); taken(0)
// drive: mac(1); kdf(1); generator(1); peer(1); pub(1); store(1); decoded(1); name(1); lib(1); taken(1); lent(); bits()
#include <stdlib.h>
typedef struct ossl_lib_ctx_st OSSL_LIB_CTX;
typedef struct evp_mac_st EVP_MAC;
typedef struct evp_mac_ctx_st EVP_MAC_CTX;
typedef struct evp_kdf_st EVP_KDF;
typedef struct evp_kdf_ctx_st EVP_KDF_CTX;
typedef struct ssl_st SSL;
typedef struct x509_st X509;
typedef struct X509_name_st X509_NAME;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct ossl_store_ctx_st OSSL_STORE_CTX;
typedef struct ossl_store_info_st OSSL_STORE_INFO;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;
typedef struct evp_rand_st EVP_RAND;
#ifdef WT_ORACLE
#define BODY(...) { __VA_ARGS__ }
#else
#define BODY(...) ;
#endif
EVP_MAC *EVP_MAC_fetch(OSSL_LIB_CTX *c, const char *name, const char *query) BODY(return malloc(1);)
void EVP_MAC_free(EVP_MAC *m) BODY(free(m);)
EVP_MAC_CTX *EVP_MAC_CTX_new(EVP_MAC *m) BODY(return malloc(1);)
void EVP_MAC_CTX_free(EVP_MAC_CTX *c) BODY(free(c);)
EVP_KDF *EVP_KDF_fetch(OSSL_LIB_CTX *c, const char *name, const char *query) BODY(return malloc(1);)
void EVP_KDF_free(EVP_KDF *k) BODY(free(k);)
EVP_KDF_CTX *EVP_KDF_CTX_new(EVP_KDF *k) BODY(return malloc(1);)
void EVP_KDF_CTX_free(EVP_KDF_CTX *c) BODY(free(c);)
EVP_RAND *EVP_RAND_fetch(OSSL_LIB_CTX *c, const char *name, const char *query) BODY(return malloc(1);)
void EVP_RAND_free(EVP_RAND *r) BODY(free(r);)
X509 *SSL_get1_peer_certificate(const SSL *s) BODY(return malloc(1);)
X509 *SSL_get0_peer_certificate(const SSL *s) BODY(return NULL;)
X509_NAME *X509_get_subject_name(const X509 *x) BODY(return NULL;)
X509_NAME *X509_NAME_dup(const X509_NAME *n) BODY(return malloc(1);)
void X509_NAME_free(X509_NAME *n) BODY(free(n);)
void X509_free(X509 *x) BODY(free(x);)
EVP_PKEY *X509_get_pubkey(X509 *x) BODY(return malloc(1);)
EVP_PKEY *X509_get0_pubkey(const X509 *x) BODY(return NULL;)
int EVP_PKEY_get_bits(const EVP_PKEY *k) BODY(return 1;)
void EVP_PKEY_free(EVP_PKEY *k) BODY(free(k);)
OSSL_STORE_INFO *OSSL_STORE_load(OSSL_STORE_CTX *c) BODY(return malloc(1);)
EVP_PKEY *OSSL_STORE_INFO_get1_PKEY(const OSSL_STORE_INFO *i) BODY(return malloc(1);)
void OSSL_STORE_INFO_free(OSSL_STORE_INFO *i) BODY(free(i);)
X509 *d2i_X509(X509 **to, const unsigned char **in, long n) BODY(return malloc(1);)
OSSL_LIB_CTX *OSSL_LIB_CTX_new(void) BODY(return malloc(1);)
void OSSL_LIB_CTX_free(OSSL_LIB_CTX *c) BODY(free(c);)
void *CRYPTO_malloc(unsigned long n, const char *file, int line) BODY(return malloc(n);)
void CRYPTO_free(void *p, const char *file, int line) BODY(free(p);)
int EVP_PKEY_CTX_set0_rsa_oaep_label(EVP_PKEY_CTX *c, void *label, int n) BODY(return 0;)
static SSL *ssl;
static X509 *known;
static EVP_PKEY_CTX *context;
static OSSL_STORE_CTX *open_store;
static int seen;

void mac(int right) {
  EVP_MAC *m = EVP_MAC_fetch(NULL, "HMAC", NULL); // alloc: m
  EVP_MAC_CTX *c = EVP_MAC_CTX_new(m);
  EVP_MAC_CTX_free(c);
  if (right)
    EVP_MAC_free(m);
} // expect: leak(m)
void kdf(int right) {
  EVP_KDF *k = EVP_KDF_fetch(NULL, "HKDF", NULL);
  EVP_KDF_CTX *c = EVP_KDF_CTX_new(k); // alloc: c
  EVP_KDF_free(k);
  if (right)
    EVP_KDF_CTX_free(c);
} // expect: leak(c)
int generator(int right) {
  EVP_RAND *r = EVP_RAND_fetch(NULL, "CTR-DRBG", NULL); // alloc: r
  if (right)
    EVP_RAND_free(r);
  return r != NULL; // expect: leak(r)
}
int peer(int right) {
  X509 *x = SSL_get1_peer_certificate(ssl); // alloc: x
  if (!x)
    return 0;
  if (right)
    X509_free(x);
  return 1; // expect: leak(x)
}
int lent(void) { return SSL_get0_peer_certificate(ssl) != NULL; }
int pub(int right) {
  EVP_PKEY *key = X509_get_pubkey(known); // alloc: key
  int n = EVP_PKEY_get_bits(key);
  if (right)
    EVP_PKEY_free(key);
  return n; // expect: leak(key)
}
int bits(void) { return EVP_PKEY_get_bits(X509_get0_pubkey(known)); }
void store(int right) {
  OSSL_STORE_INFO *i = OSSL_STORE_load(open_store);
  if (!i)
    return;
  EVP_PKEY *key = OSSL_STORE_INFO_get1_PKEY(i); // alloc: stored
  OSSL_STORE_INFO_free(i);
  if (right)
    EVP_PKEY_free(key);
} // expect: leak(stored)
int decoded(int right) {
  const unsigned char bytes[4] = {0}, *at = bytes;
  X509 *x = d2i_X509(NULL, &at, 4); // alloc: read
  if (!x)
    return 0;
  if (right)
    X509_free(x);
  return 1; // expect: leak(read)
}
void name(int right) {
  X509_NAME *n = X509_NAME_dup(X509_get_subject_name(known)); // alloc: n
  if (right)
    X509_NAME_free(n);
} // expect: leak(n)
int lib(int right) {
  OSSL_LIB_CTX *own = OSSL_LIB_CTX_new(); // alloc: own
  EVP_MAC *m = EVP_MAC_fetch(own, "HMAC", NULL);
  EVP_MAC_free(m);
  if (right)
    OSSL_LIB_CTX_free(own);
  return 0; // expect: leak(own)
}
int taken(int right) {
  void *label = CRYPTO_malloc(4, "f", 1); // alloc: label
  if (EVP_PKEY_CTX_set0_rsa_oaep_label(context, label, 4) <= 0) {
    if (right)
      CRYPTO_free(label, "f", 1);
    return 0; // expect: leak(label)
  }
  return 1;
}
