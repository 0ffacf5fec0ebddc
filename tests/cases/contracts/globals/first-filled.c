// Who fills a global for the first time has nothing to release.
// drive: { init_name(); set_name("b"); reset_name("c"); done(); }
#include <stdlib.h>
#include <string.h>

static char *name;
static char *home;

void init_name(void) {
  name = strdup("none");
  home = strdup("/");
}

void set_name(const char *s) {
  free(name);
  name = strdup(s); // alloc: name
}

void reset_name(const char *s) {
  free(name); // broken: leak(name)
  name = strdup(s);
}

void done(void) {
  free(name);
  free(home);
  name = home = 0;
}
