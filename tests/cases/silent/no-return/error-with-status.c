// GNU's error() ends the program if its first argument is not 0, and only then.
// drive: parse("")
// drive: warn("")
#include <error.h>
#include <stdlib.h>
#include <string.h>

void parse(const char *text) {
  char *copy = strdup(text);
  if (!copy)
    error(1, 0, "no memory");
  if (copy[0] == '-') {
    free(copy);
    error(EXIT_FAILURE, 0, "bad text: %s", text);
  }
  free(copy);
}

void warn(const char *text) {
  char *copy = strdup(text); // alloc: copy
  if (!copy)
    error(1, 0, "no memory");
  if (copy[0] == '\0') {
    error(0, 0, "empty");
    return; // expect: leak(copy)
  }
  free(copy);
}
