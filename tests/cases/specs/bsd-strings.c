// `strlcpy` and `strlcat` look at what they are given and keep nothing.
// drive: free(joined("a", "b"))
// drive: free(joined("abcdefgh", "b"))
// drive: free(kept("a"))
#include <stdlib.h>
#include <string.h>
size_t strlcpy(char *dest, const char *src, size_t n);
size_t strlcat(char *dest, const char *src, size_t n);

char *joined(const char *a, const char *b) {
  char *text = malloc(8); // alloc: text
  if (!text)
    return NULL;
  if (strlcpy(text, a, 8) >= 8)
    return NULL; // expect: leak(text)
  strlcat(text, b, 8);
  return text;
}

char *kept(const char *a) {
  char *text = malloc(8);
  if (!text)
    return NULL;
  if (strlcpy(text, a, 8) >= 8) {
    free(text);
    return NULL;
  }
  return text;
}

#ifdef WT_ORACLE
size_t strlcpy(char *dest, const char *src, size_t n) {
  size_t length = strlen(src);
  if (n) {
    strncpy(dest, src, n - 1);
    dest[n - 1] = 0;
  }
  return length;
}
size_t strlcat(char *dest, const char *src, size_t n) {
  size_t used = strlen(dest);
  return used + strlcpy(dest + used, src, n - used);
}
#endif
