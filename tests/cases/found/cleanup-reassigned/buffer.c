// The cleanup function frees only what the variable holds last.
// drive: shout("a")
// drive: shout_freed("a")
#include <stdlib.h>
#include <string.h>

static void free_string(char **p) { free(*p); }
#define AUTO_FREE __attribute__((cleanup(free_string)))

int shout(const char *s) {
  AUTO_FREE char *text = strdup(s);    // alloc: text
  if (!text)
    return -1;
  text = strdup("louder");             // expect: leak(text) // says: allocation-fails
  return text ? (int)strlen(text) : -1;
}

int shout_freed(const char *s) {
  AUTO_FREE char *text = strdup(s);
  if (!text)
    return -1;
  free(text);
  text = strdup("louder");
  return text ? (int)strlen(text) : -1;
}
