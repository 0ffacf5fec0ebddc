// The pointer is taken out of its cleanup variable, which is left null.
// drive: { char *s = join("a", "b"); free(s); }
// drive: { char *s = join("a", ""); free(s); }
// drive[fail 1]: { char *s = join("a", "b"); free(s); }
#include <stdlib.h>
#include <string.h>

static void free_pointer(void *p) { free(*(void **)p); }
#define AUTO_FREE __attribute__((cleanup(free_pointer)))

static void *steal_pointer(void *address) {
  void **where = address;
  void *value = *where;
  *where = NULL;
  return value;
}

char *join(const char *a, const char *b) {
  AUTO_FREE char *s = malloc(strlen(a) + strlen(b) + 1);
  if (!s)
    return NULL;
  strcpy(s, a);
  strcat(s, b);
  if (!*b)
    return NULL;
  return steal_pointer(&s);
}
