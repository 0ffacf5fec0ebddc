// A function fills a global and releases it again before it returns, as others do with a variable.
// drive: { show("a"); keep("b"); keep("c"); show_again("d"); }
#include <stdlib.h>
#include <string.h>

static char *text;

void keep(const char *s) {
  free(text);
  text = strdup(s); // alloc: text
}

int show(const char *s) {
  text = strdup(s);
  int n = text ? text[0] : 0;
  free(text);
  text = 0;
  return n;
}

int show_again(const char *s) {
  free(text);
  text = strdup(s);
  int n = text ? text[0] : 0;
  free(text);
  text = 0;
  return n;
}
