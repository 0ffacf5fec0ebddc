// What GLib's checks of arguments do where they fail is no way that the program takes; what it does where a call fails
// is.
// skip-run: it needs GLib
#include <stdlib.h>
#include <string.h>
void g_return_if_fail_warning(const char *domain, const char *function, const char *expression);
#define g_return_val_if_fail(ok, value)                                                                                \
  do {                                                                                                                 \
    if (!(ok)) {                                                                                                       \
      g_return_if_fail_warning(NULL, __func__, #ok);                                                                   \
      return value;                                                                                                    \
    }                                                                                                                  \
  } while (0)
int encrypt(const char *key, const char *text);

char *padded(const char *text, const char *key) {
  char *copy = strdup(text);
  if (!copy)
    return NULL;
  int failed = encrypt(key, copy);
  g_return_val_if_fail(failed == 0, NULL);
  return copy;
}
char *checked(const char *text, const char *key) {
  char *copy = strdup(text); // alloc: copy
  if (!copy)
    return NULL;
  if (encrypt(key, copy) != 0)
    return NULL; // expect: leak(copy)
  return copy;
}
