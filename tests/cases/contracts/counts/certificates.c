// OpenSSL counts by its own functions: taken by up_ref, if that succeeds, and given back by free.
// drive: { X509 *x = X509_new(); forgets(x, 1); X509_free(x); }
// drive: { X509 *x = X509_new(); forgets(x, 0); X509_free(x); }
// drive: { X509 *x = X509_new(); gives_back(x, 1); gives_back(x, 0); X509_free(x); }
// drive: { struct store s = {0}; X509 *x = X509_new(); add(&s, x); X509_free(x); X509_free(s.x); }
// drive: { X509 *x = X509_new(); wrapped(x, 1); X509_free(x); }
// drive: { X509 *x = X509_new(); wrapped(x, 0); X509_free(x); }
// drive: once_too_often()
// drive: used_after_the_last()
// drive: two_names(), used_between()
#include <stdlib.h>
typedef struct x509_st X509;
X509 *X509_new(void);
int X509_up_ref(X509 *x);
void X509_free(X509 *x);
int X509_get_signature_nid(const X509 *x);
#ifdef WT_ORACLE
struct x509_st {
  int nid;
};
static int holders; // of the one object there is
X509 *X509_new(void) {
  X509 *x = calloc(1, sizeof *x); // alloc: x
  holders = 1;
  return x;
}
int X509_up_ref(X509 *x) { return ++holders; }
void X509_free(X509 *x) {
  if (x && --holders <= 0)
    free(x);
}
int X509_get_signature_nid(const X509 *x) { return x->nid; }
#endif

struct store {
  X509 *x;
};

int forgets(X509 *x, int n) {
  if (!X509_up_ref(x)) // alloc: x // expect: leak(x)
    return 0;
  if (n > 0)
    return -1;
  X509_free(x);
  return 1;
}

int gives_back(X509 *x, int n) {
  if (!X509_up_ref(x))
    return 0;
  int result = n > 0 ? X509_get_signature_nid(x) : 0;
  X509_free(x);
  return result;
}

int add(struct store *s, X509 *x) {
  if (!X509_up_ref(x))
    return 0;
  if (s->x) {
    X509_free(x);
    return -1;
  }
  s->x = x;
  return 1;
}

static X509 *hold(X509 *x) {
  X509_up_ref(x);
  return x;
}

int wrapped(X509 *x, int n) {
  X509 *mine = hold(x); // alloc: x
  if (n > 0)
    return -1; // expect: leak(x)
  X509_free(mine);
  return 1;
}

void once_too_often(void) {
  X509 *x = X509_new(); // alloc: x
  if (!x || !X509_up_ref(x))
    return;
  X509_free(x);
  X509_free(x);
  X509_free(x); // expect: double-free(x)
}

int used_after_the_last(void) {
  X509 *x = X509_new(); // alloc: x
  if (!x || !X509_up_ref(x))
    return 0;
  X509_free(x);
  X509_free(x);
  return X509_get_signature_nid(x); // expect: use-after-free(x)
}

void two_names(void) {
  X509 *x = X509_new(), *same;
  if (!x)
    return;
  if (!X509_up_ref(x)) {
    X509_free(x);
    return;
  }
  same = x;
  X509_free(same);
  X509_free(x);
}

int used_between(void) {
  X509 *x = X509_new();
  int id = 0;
  if (x && X509_up_ref(x)) {
    X509_free(x);
    id = X509_get_signature_nid(x);
  }
  X509_free(x);
  return id;
}
