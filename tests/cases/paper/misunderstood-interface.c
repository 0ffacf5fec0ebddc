// [Saturn, Figure 8c] The callee deletes the password, not its argument.
// drive: revoke("known")
// drive: revoke("unknown")
#include <stdlib.h>
#include <string.h>

static char *xstrdup(const char *s) {
  char *copy = strdup(s);
  if (!copy)
    exit(1);
  return copy;
}

static int password_delete(const char *domain) { return strcmp(domain, "known") == 0; }

int revoke(const char *name) {
  char *domain_name = xstrdup(name);     // alloc: domain_name
  if (!password_delete(domain_name))
    return -1;                           // expect: leak(domain_name)
  return 0;                              // expect: leak(domain_name)
}
