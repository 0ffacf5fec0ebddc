// The allocation hides behind an out-parameter; the caller that drops it is where to look.
// drive: length(1)
// drive: length(0)
// drive: length_freed(1)
#include <stdlib.h>
#include <string.h>

static int read_name(int id, char **out) {
  if (id == 0)
    return -1;
  *out = strdup("name");
  return *out ? 0 : -1;
}

int length(int id) {
  char *name;
  if (read_name(id, &name) != 0)   // alloc: name // step: `read_name(id, &name) == 0`
    return -1;
  return (int)strlen(name);        // expect: leak(name)
}

int length_freed(int id) {
  char *name;
  if (read_name(id, &name) != 0)
    return -1;
  int n = (int)strlen(name);
  free(name);
  return n;
}
