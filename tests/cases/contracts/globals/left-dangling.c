// Released, and the static variable still points to it.
// drive: { buf_get(4); bad_drop(); buf_done(); }
// drive: { buf_get(4); good_drop(); buf_done(); }
#include <stdlib.h>
static char *shared;
char *buf_get(size_t n) {
  if (!shared)
    shared = malloc(n); // alloc: b
  return shared;
}
void bad_drop(void) {
  free(shared); // missed: double-free(b) a global that still points to what was released
}
void good_drop(void) {
  free(shared);
  shared = NULL;
}
void buf_done(void) {
  free(shared);
  shared = NULL;
}
