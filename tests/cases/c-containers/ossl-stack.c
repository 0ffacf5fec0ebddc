// A stack of OpenSSL's kind: freed without its elements, with them, and emptied by hand.
// drive: alone()
// drive: with()
// drive: walked()
// drive: popped()
#include "mini-stack.h"
static void put(STACK_OF_NAME *s, char *name) {
  if (!name || sk_NAME_push(s, name) <= 0)
    free(name);
}
void alone(void) {
  STACK_OF_NAME *names = sk_NAME_new_null();
  char *name = strdup("a"); // alloc: names
  if (!names || !name)
    abort();
  if (!sk_NAME_push(names, name))
    abort();
  sk_NAME_free(names); // expect: leak(names)
}
void with(void) {
  STACK_OF_NAME *names = sk_NAME_new_null();
  if (!names)
    return;
  put(names, strdup("a"));
  sk_NAME_pop_free(names, free);
}
void walked(void) {
  STACK_OF_NAME *names = sk_NAME_new_null();
  if (!names)
    return;
  put(names, strdup("a"));
  for (int i = 0; i < sk_NAME_num(names); ++i)
    free(sk_NAME_value(names, i));
  sk_NAME_free(names);
}
void popped(void) {
  STACK_OF_NAME *names = sk_NAME_new_null();
  char *name;
  if (!names)
    return;
  put(names, strdup("a"));
  while ((name = sk_NAME_pop(names)))
    free(name);
  sk_NAME_free(names);
}
