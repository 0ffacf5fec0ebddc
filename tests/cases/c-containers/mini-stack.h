// OpenSSL's stacks as far as the cases use them; what the analysis knows of them is in specs/openssl.own.
#include <stdlib.h>
#include <string.h>
typedef struct stack_st OPENSSL_STACK;
typedef struct stack_st_NAME STACK_OF_NAME;
OPENSSL_STACK *OPENSSL_sk_new_null(void);
int OPENSSL_sk_push(OPENSSL_STACK *s, const void *p);
int OPENSSL_sk_num(const OPENSSL_STACK *s);
void *OPENSSL_sk_value(const OPENSSL_STACK *s, int i);
void *OPENSSL_sk_pop(OPENSSL_STACK *s);
void OPENSSL_sk_free(OPENSSL_STACK *s);
void OPENSSL_sk_pop_free(OPENSSL_STACK *s, void (*f)(void *));
#define sk_NAME_new_null() ((STACK_OF_NAME *)OPENSSL_sk_new_null())
#define sk_NAME_push(s, p) OPENSSL_sk_push((OPENSSL_STACK *)(s), (p))
#define sk_NAME_num(s) OPENSSL_sk_num((const OPENSSL_STACK *)(s))
#define sk_NAME_value(s, i) ((char *)OPENSSL_sk_value((const OPENSSL_STACK *)(s), (i)))
#define sk_NAME_pop(s) ((char *)OPENSSL_sk_pop((OPENSSL_STACK *)(s)))
#define sk_NAME_free(s) OPENSSL_sk_free((OPENSSL_STACK *)(s))
#define sk_NAME_pop_free(s, f) OPENSSL_sk_pop_free((OPENSSL_STACK *)(s), (void (*)(void *))(f))
#ifdef WT_ORACLE
struct stack_st { void *data[8]; int n; };
OPENSSL_STACK *OPENSSL_sk_new_null(void) { return calloc(1, sizeof(OPENSSL_STACK)); }
int OPENSSL_sk_push(OPENSSL_STACK *s, const void *p) { return s->data[s->n++] = (void *)p, s->n; }
int OPENSSL_sk_num(const OPENSSL_STACK *s) { return s ? s->n : -1; }
void *OPENSSL_sk_value(const OPENSSL_STACK *s, int i) { return s->data[i]; }
void *OPENSSL_sk_pop(OPENSSL_STACK *s) { return s->n ? s->data[--s->n] : NULL; }
void OPENSSL_sk_free(OPENSSL_STACK *s) { free(s); }
void OPENSSL_sk_pop_free(OPENSSL_STACK *s, void (*f)(void *)) {
  for (int i = 0; s && i < s->n; ++i)
    f(s->data[i]);
  free(s);
}
#endif
