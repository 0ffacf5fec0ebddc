// A library function fills what it is given, or makes a new one if it is given nothing. Nobody gives it nothing here, and
// nothing in `read_path` says that anyone could.
// drive: { char *name = malloc(8192); read_path(".", name); free(name); }
#include <stdlib.h>
#include <string.h>

static char *fill(char *out, const char *text) {
  if (!out)
    out = malloc(strlen(text) + 1);
  if (!out)
    return NULL;
  return strcpy(out, text);
}

int read_path(const char *path, char *name) {
  if (fill(name, path) == NULL)
    return -1;
  return 0;
}
