// Ownership moves only if the key is new; here the status is kept in a variable and tested later.
// drive: { add("a"); add("a"); clear(); }
// drive: { add_well("a"); add_well("a"); clear(); }
#include <stdlib.h>
#include <string.h>

static char *known;

static int adopt(char *name) {
  if (known && strcmp(known, name) == 0)
    return 0;
  free(known);
  known = name;
  return 1;
}

int add(const char *s) {
  char *name = strdup(s);         // alloc: name
  if (!name)
    return -1;
  int adopted = adopt(name);
  return adopted;                 // missed: leak(name) the callee keeps it on a condition
}

int add_well(const char *s) {
  char *name = strdup(s);
  if (!name)
    return -1;
  int adopted = adopt(name);
  if (!adopted)
    free(name);
  return adopted;
}

void clear(void) {
  free(known);
  known = NULL;
}
