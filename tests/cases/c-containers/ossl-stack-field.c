// The stack of a structure: its elements are dropped with it, or released one by one.
// drive: struct store s; store_open(&s); store_add(&s, "a"); store_close(&s);
// drive: struct safe s; safe_open(&s); safe_add(&s, "a"); safe_close(&s);
#include "mini-stack.h"
struct store { STACK_OF_NAME *names; };
struct safe { STACK_OF_NAME *names; };
void store_open(struct store *s) { s->names = sk_NAME_new_null(); }
void store_add(struct store *s, const char *name) {
  char *copy = strdup(name); // alloc: names
  if (!copy || !sk_NAME_push(s->names, copy))
    abort();
}
void store_close(struct store *s) {
  sk_NAME_free(s->names); // expect: leak(names)
}
void safe_open(struct safe *s) { s->names = sk_NAME_new_null(); }
void safe_add(struct safe *s, const char *name) {
  char *copy = strdup(name);
  if (!copy || !sk_NAME_push(s->names, copy))
    abort();
}
void safe_close(struct safe *s) { sk_NAME_pop_free(s->names, free); }
