// OpenSSL reads into the object it is given by address, and gives it back: it is one object.
// skip-run: the functions stand for OpenSSL's
#include <stddef.h>
typedef struct x509_st X509;
typedef struct bio_st BIO;
X509 *X509_new(void);
X509 *d2i_X509_bio(BIO *bp, X509 **x509);
X509 *in_place(BIO *bio) {
  X509 *empty = X509_new(), *read;
  if (!empty)
    return NULL;
  read = d2i_X509_bio(bio, &empty);
  if (read)
    empty = NULL;
  return read;
}
X509 *beside(BIO *bio) {
  X509 *empty = X509_new(), *read; // alloc: empty
  if (!empty)
    return NULL;
  read = d2i_X509_bio(bio, NULL);
  return read; // expect: leak(empty)
}
