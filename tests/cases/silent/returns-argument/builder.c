// Calls that return their first argument, nested in each other.
// drive: { free(greeting("you")); }
// drive: length_of("you")
#include <stdlib.h>
#include <string.h>

static char *add(char *to, const char *what) { return strcat(to, what); }
static char *add_all(char *to, const char *a, const char *b) { return add(add(to, a), b); }

char *greeting(const char *name) {
  char *s = calloc(1, strlen(name) + 16);
  return s ? add_all(s, "hello ", name) : NULL;
}

int length_of(const char *name) {
  char *s = calloc(1, 64); // alloc: s
  if (!s)
    return -1;
  char *same = add_all(s, name, "!");
  int n = (int)strlen(same);
  free(same); // broken: leak(s)
  return n;
}
