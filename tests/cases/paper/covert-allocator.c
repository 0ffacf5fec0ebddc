// [Saturn, Figure 8b] A getter that allocates, and a caller that does not know.
// drive: put("a", 0)
// drive: put("a", 1)
#include <stdlib.h>
#include <string.h>

static char *get_longfilename(const char *name) {
  char *result = malloc(strlen(name) + 3);
  if (!result)
    return NULL;
  strcpy(result, "./");
  strcat(result, name);
  return result;
}

int put(const char *name, int really) {
  char *longfilename = get_longfilename(name);   // alloc: longfilename
  if (!longfilename)
    return -1;
  if (!really)
    return 0;                                    // expect: leak(longfilename)
  int length = (int)strlen(longfilename);
  return length;                                 // expect: leak(longfilename)
}
