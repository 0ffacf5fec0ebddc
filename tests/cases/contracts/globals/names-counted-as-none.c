// Names in a static array: their number becomes 0.
// drive: { name_add("a"); bad_reset(); name_add("b"); good_reset(); }
// drive: { name_add("a"); good_reset(); name_add("b"); good_reset(); }
#include <stdlib.h>
#include <string.h>
static char *names[20];
static int count;
void name_add(const char *name) {
  if (count < 20)
    names[count++] = strdup(name); // alloc: name
}
void bad_reset(void) {
  count = 0; // missed: leak(name) how many elements there are
}
void good_reset(void) {
  for (int i = 0; i < count; i++)
    free(names[i]);
  count = 0;
}
