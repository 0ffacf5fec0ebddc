// A factory behind a factory: who calls the outer one owns what the inner one made.
// options: --engines ownership
// drive: bad(1)
// drive: bad(20)
// drive: good(1)
// drive: good(20)
#include <stdlib.h>
#include <string.h>

static char *make(int size) {
  char *text = malloc(size);
  if (!text)
    abort();
  memset(text, 0, size);
  return text;
}

static char *make_line(void) { return make(16); }

int bad(int n) {
  char *text = make_line(); // alloc: text
  if (n > 15)
    return -1;              // expect: leak(text)
  int c = text[n];
  free(text); // step: !is released
  return c;
}

int good(int n) {
  char *text = make_line();
  int c = n > 15 ? -1 : text[n];
  free(text);
  return c;
}
