// The size says whether there is anything; it would have to wrap to be zero.
// drive: free((char *)join("a", "b", 1))
// drive: join("a", "b", 0)
#include <stdlib.h>
#include <string.h>

const char *join(const char *a, const char *b, int wanted) {
  char *text = NULL;
  size_t size = 0;
  if (wanted) {
    size = strlen(a) + 1 + strlen(b) + 1;
    text = malloc(size + 1);
    if (!text)
      exit(1);
    strcpy(text, a);
    strcat(text, b);
  }
  if (size == 0)
    return "";
  return text;
}
