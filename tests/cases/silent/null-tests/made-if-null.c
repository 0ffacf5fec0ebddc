// getcwd and realpath make a buffer only if they get none. That the caller's own allocation failed, which it never
// checks, is no way to lose one; where it passes null on purpose, it is.
// drive: { char *s = NULL; where(&s); free(s); }
// drive: where_is()
// drive: { char *s = NULL; path_of("/", &s); free(s); }
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int where(char **out) {
  char *text = malloc(PATH_MAX);
  if (getcwd(text, PATH_MAX) == NULL) {
    free(text);
    return -1;
  }
  *out = text; // broken: leak(text)
  return 0;
}

static void *plain(void *old, size_t n) {
  return realloc(old, n);
}
void *(*grow)(void *, size_t) = plain;

int path_of(const char *name, char **out) {
  char *text = grow(NULL, PATH_MAX);
  if (realpath(name, text)) {
    *out = text;
    return 0;
  }
  free(text);
  return -1;
}

int where_is(void) {
  char *text = NULL;
  if (getcwd(text, 0) == NULL) // alloc: made // expect: leak(made)
    return -1;
  return 0;
}
