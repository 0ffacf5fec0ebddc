// What a structure's getter returns stays the structure's.
// options: --engines ownership
// drive: bad()
// drive: good()
#include <stdlib.h>
#include <string.h>

struct user {
  char *name;
};

static struct user *user_new(void) {
  struct user *u = malloc(sizeof *u);
  if (!u)
    abort();
  u->name = strdup("ann");
  return u;
}
static char *user_name(struct user *u) { return u->name; }
static void user_free(struct user *u) {
  free(u->name);
  free(u);
}

void bad(void) {
  struct user *u = user_new(); // alloc: name
  char *name = user_name(u);
  user_free(u);
  free(name);                  // expect: double-free(name)
}

unsigned long good(void) {
  struct user *u = user_new();
  char *name = user_name(u);
  unsigned long n = strlen(name);
  user_free(u);
  return n;
}
