// OpenSSL's set0 functions refuse a number that is missing, and then the other one is still the caller's; with both there
// they cannot fail.
// drive: half(1)
// drive: half(2)
// drive: full(1)
// drive: signature(1); signature(0)
#include <stdlib.h>
typedef struct bignum_st BIGNUM;
typedef struct rsa_st RSA;
typedef struct ECDSA_SIG_st ECDSA_SIG;
#ifdef WT_ORACLE
struct rsa_st {
  BIGNUM *n, *e;
};
struct ECDSA_SIG_st {
  BIGNUM *r, *s;
};
#define BODY(...) { __VA_ARGS__ }
#else
#define BODY(...) ;
#endif
BIGNUM *BN_new(void) BODY(return malloc(1);)
void BN_free(BIGNUM *n) BODY(free(n);)
RSA *RSA_new(void) BODY(return calloc(1, sizeof(RSA));)
void RSA_free(RSA *k) BODY(if (k) { free(k->n); free(k->e); free(k); })
int RSA_set0_key(RSA *k, BIGNUM *n, BIGNUM *e, BIGNUM *d) BODY(if (!n || !e) return 0; k->n = n; k->e = e; return 1;)
ECDSA_SIG *ECDSA_SIG_new(void) BODY(return calloc(1, sizeof(ECDSA_SIG));)
void ECDSA_SIG_free(ECDSA_SIG *g) BODY(if (g) { free(g->r); free(g->s); free(g); })
int ECDSA_SIG_set0(ECDSA_SIG *g, BIGNUM *r, BIGNUM *s) BODY(if (!r || !s) return 0; g->r = r; g->s = s; return 1;)

int half(int parts) {
  RSA *key = RSA_new();
  BIGNUM *n = BN_new(); // alloc: n
  if (!key || !n) {
    RSA_free(key);
    BN_free(n);
    return -1;
  }
  BIGNUM *e = NULL;
  if (parts > 1 && !(e = BN_new()))
    abort();
  if (!RSA_set0_key(key, n, e, NULL)) {
    RSA_free(key);
    return -1; // missed: leak(n) found of a signature, not of a key: why is not known
  }
  RSA_free(key);
  return 0;
}

int full(int parts) {
  RSA *key = RSA_new();
  BIGNUM *n = BN_new(), *e = BN_new();
  if (!key || !n || !e) {
    RSA_free(key);
    BN_free(n);
    BN_free(e);
    return -1;
  }
  if (!RSA_set0_key(key, n, e, NULL)) {
    RSA_free(key);
    return -1;
  }
  RSA_free(key);
  return parts;
}

int signature(int two) {
  ECDSA_SIG *g = ECDSA_SIG_new();
  BIGNUM *r = BN_new(); // alloc: r
  if (!g || !r) {
    ECDSA_SIG_free(g);
    BN_free(r);
    return -1;
  }
  BIGNUM *s = NULL;
  if (two && !(s = BN_new()))
    abort();
  if (!ECDSA_SIG_set0(g, r, s)) {
    ECDSA_SIG_free(g);
    return -1; // expect: leak(r)
  }
  ECDSA_SIG_free(g);
  return 0;
}
