// A global is released before it is filled again; one function forgets to.
// drive: { set_name("a"); bad_name("b"); bad_name("c"); done(); }
// drive: { set_name("a"); good_name("b"); good_name("c"); done(); }
#include <stdlib.h>
#include <string.h>

static char *name;

void set_name(const char *s) {
  free(name);
  name = strdup(s); // alloc: name
}

void bad_name(const char *s) {
  // expect@+1: leak(name)
  name = strdup(s); // alloc: name
}

void good_name(const char *s) {
  char *copy = strdup(s);
  free(name);
  name = copy;
}

void done(void) {
  free(name);
  name = 0;
}
