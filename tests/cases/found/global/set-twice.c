// A setter that does not free is called twice; its twin frees.
// drive: { configure(); free(title); }
// drive: { configure_well(); free(title); }
#include <stdlib.h>
#include <string.h>

char *title;

static void set_title(const char *s) { title = strdup(s); } // expect: leak(title)
static void change_title(const char *s) {
  free(title);
  title = strdup(s);
}

void configure(void) {
  set_title("first");    // alloc: title
  set_title("second");   // expect: leak(title)
}

void configure_well(void) {
  change_title("first");
  change_title("second");
}
