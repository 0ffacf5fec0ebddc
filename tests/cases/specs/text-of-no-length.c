// Who takes a length of 0 for a failure of asprintf does not lose anything; who loses the text on another way does.
// drive: set("a"), set("b"), clear()
// drive: early("a", 1)
// drive: early("a", 0)
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

static char *prefix;

void set(const char *name) {
  free(prefix);
  if (asprintf(&prefix, "/%s/", name) <= 0)
    prefix = NULL;
}

void clear(void) {
  free(prefix);
  prefix = NULL;
}

int early(const char *name, int wanted) {
  char *text;
  if (asprintf(&text, "/%s/", name) <= 0) // alloc: text
    return -1;
  if (wanted)
    return 1; // expect: leak(text)
  free(text);
  return 0;
}
