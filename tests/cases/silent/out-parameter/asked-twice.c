// What a function nobody described writes is something else each time it is called.
// skip-run: get_name is defined nowhere
#include <stdlib.h>

int get_name(char **out);

int both(void) {
  char *name;
  if (get_name(&name) != 0)
    return -1;
  free(name);
  if (get_name(&name) != 0)
    return -1;
  free(name);
  return 0;
}
