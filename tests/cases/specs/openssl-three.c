// OpenSSL 3: what is fetched, built, loaded and encoded is the caller's; what is written into memory that the caller names
// is not; contexts that are only initialised stay with whoever made them.
// drive: digest(0); params(0); encoded(0); number(0); cipher(0); provider(0)
// drive: digest(1); params(1); encoded(1); number(1); cipher(1); provider(1); intoMine(); keyOf(0)
// drive: keyOf(1)
#include <stdlib.h>
typedef struct evp_md_st EVP_MD;
typedef struct ossl_lib_ctx_st OSSL_LIB_CTX;
typedef struct ossl_param_bld_st OSSL_PARAM_BLD;
typedef struct ossl_param_st OSSL_PARAM;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct evp_pkey_ctx_st EVP_PKEY_CTX;
typedef struct bignum_st BIGNUM;
typedef struct evp_cipher_st EVP_CIPHER;
typedef struct evp_cipher_ctx_st EVP_CIPHER_CTX;
typedef struct ossl_provider_st OSSL_PROVIDER;
#ifdef WT_ORACLE
#define BODY(...) { __VA_ARGS__ }
struct evp_pkey_st { int n; };
#else
#define BODY(...) ;
#endif
EVP_MD *EVP_MD_fetch(OSSL_LIB_CTX *ctx, const char *name, const char *query) BODY(return malloc(1);)
int EVP_MD_get_size(const EVP_MD *md) BODY(return 1;)
void EVP_MD_free(EVP_MD *md) BODY(free(md);)
OSSL_PARAM_BLD *OSSL_PARAM_BLD_new(void) BODY(return malloc(1);)
int OSSL_PARAM_BLD_push_int(OSSL_PARAM_BLD *b, const char *key, int n) BODY(return 1;)
OSSL_PARAM *OSSL_PARAM_BLD_to_param(OSSL_PARAM_BLD *b) BODY(return malloc(1);)
void OSSL_PARAM_BLD_free(OSSL_PARAM_BLD *b) BODY(free(b);)
void OSSL_PARAM_free(OSSL_PARAM *p) BODY(free(p);)
int i2d_PUBKEY(const EVP_PKEY *k, unsigned char **out) BODY(if (out && !*out) *out = malloc(4); return 4;)
void CRYPTO_free(void *p, const char *file, int line) BODY(free(p);)
int EVP_PKEY_get_bn_param(const EVP_PKEY *k, const char *name, BIGNUM **n) BODY(if (!*n) *n = malloc(1); return 1;)
int BN_num_bits(const BIGNUM *n) BODY(return 1;)
void BN_free(BIGNUM *n) BODY(free(n);)
EVP_CIPHER_CTX *EVP_CIPHER_CTX_new(void) BODY(return malloc(1);)
int EVP_EncryptInit_ex2(EVP_CIPHER_CTX *c, const EVP_CIPHER *cipher, const unsigned char *key,
                        const unsigned char *iv, const OSSL_PARAM *p) BODY(return 0;)
void EVP_CIPHER_CTX_free(EVP_CIPHER_CTX *c) BODY(free(c);)
OSSL_PROVIDER *OSSL_PROVIDER_load(OSSL_LIB_CTX *ctx, const char *name) BODY(return malloc(1);)
int OSSL_PROVIDER_unload(OSSL_PROVIDER *p) BODY(free(p); return 1;)
EVP_PKEY *EVP_PKEY_Q_keygen(OSSL_LIB_CTX *ctx, const char *query,
                            const char *type, ...) BODY(return malloc(sizeof(EVP_PKEY));)
int EVP_PKEY_get_bits(const EVP_PKEY *k) BODY(return 1;)
void EVP_PKEY_free(EVP_PKEY *k) BODY(free(k);)

int digest(int right) {
  EVP_MD *md = EVP_MD_fetch(NULL, "SHA256", NULL); // alloc: md
  if (!md)
    return 0;
  int size = EVP_MD_get_size(md);
  if (right)
    EVP_MD_free(md);
  return size; // expect: leak(md)
}
int params(int right) {
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  OSSL_PARAM_BLD_push_int(builder, "n", 1);
  OSSL_PARAM *made = OSSL_PARAM_BLD_to_param(builder); // alloc: made
  OSSL_PARAM_BLD_free(builder);
  if (right)
    OSSL_PARAM_free(made);
  return 0; // expect: leak(made)
}
static EVP_PKEY *aKey;
int encoded(int right) {
  unsigned char *bytes = NULL;
  int n = i2d_PUBKEY(aKey, &bytes); // alloc: bytes
  if (right)
    CRYPTO_free(bytes, "f", 1);
  return n; // expect: leak(bytes)
}
int intoMine(void) {
  unsigned char mine[64], *at = mine;
  return i2d_PUBKEY(aKey, &at) + i2d_PUBKEY(aKey, NULL);
}
int number(int right) {
  BIGNUM *n = NULL;
  if (!EVP_PKEY_get_bn_param(aKey, "n", &n)) // alloc: n
    return 0;
  int bits = BN_num_bits(n);
  if (right)
    BN_free(n);
  return bits; // expect: leak(n)
}
int cipher(int right) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new(); // alloc: context
  if (!EVP_EncryptInit_ex2(context, NULL, NULL, NULL, NULL) && !right)
    return -1; // expect: leak(context)
  EVP_CIPHER_CTX_free(context);
  return 0;
}
int provider(int right) {
  OSSL_PROVIDER *legacy = OSSL_PROVIDER_load(NULL, "legacy"); // alloc: legacy
  if (right && legacy)
    OSSL_PROVIDER_unload(legacy);
  return legacy != NULL; // expect: leak(legacy)
}
int keyOf(int right) {
  EVP_PKEY *key = EVP_PKEY_Q_keygen(NULL, NULL, "RSA", (size_t)2048); // alloc: key
  int bits = EVP_PKEY_get_bits(key);
  if (right)
    EVP_PKEY_free(key);
  return bits; // expect: leak(key)
}
