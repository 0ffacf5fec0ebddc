// The structure in a static variable is released without its content.
// drive: { base_open("a"); bad_close(); }
// drive: { base_open("a"); good_close(); }
#include <stdlib.h>
#include <string.h>
struct base { char *path; int *index; };
static struct base *base;
void good_close(void) {
  if (!base)
    return;
  free(base->path);
  free(base->index);
  free(base);
  base = NULL;
}
void base_open(const char *path) {
  good_close();
  base = calloc(1, sizeof *base);
  if (!base)
    abort();
  base->path = strdup(path);
  base->index = calloc(8, sizeof(int)); // alloc: base->index
}
void bad_close(void) {
  if (!base)
    return;
  free(base->path);
  free(base); // expect: leak(base->index)
  base = NULL;
}
