// An option is asked before and after a call. The function sets another bit of it as well, but only where it gives up. The twin
// sets the bit that it asks.
// drive: build(4, 3)
// drive: build(4, 30)
// drive: build(0, 30)
// drive: clears(4)
#include <stdlib.h>
#include <string.h>

struct tree {
  int options;
  size_t length;
  char *path;
};
static struct tree one;

static int grow(struct tree *t, size_t more) {
  char *p;
  if (t->length + more < t->length) {
    free(t->path);
    t->path = 0;
    return 0;
  }
  t->length += more + 256;
  p = realloc(t->path, t->length);
  if (!p) {
    free(t->path);
    t->path = 0;
    return 0;
  }
  t->path = p;
  return 1;
}

int append(struct tree *t, size_t n) {
  char *end = 0;
  if (n > 1000) {
    t->options |= 64;
    return -1;
  }
  if (t->options & 4)
    end = t->path;
  if (n >= t->length) {
    if (!grow(t, n)) {
      t->options |= 64;
      return -1;
    }
    if (t->options & 4)
      end = t->path;
  }
  if (t->options & 4)
    *end = 0;
  return 0;
}

int build(int options, size_t n) {
  int r;
  one.options = options;
  one.length = 8;
  one.path = malloc(8);
  if (!one.path)
    return -1;
  r = append(&one, n);
  free(one.path);
  return r;
}

int clears(int options) {
  struct tree *t = &one;
  char *text = 0;
  t->options = options;
  if (t->options & 4)
    text = malloc(8); // alloc: text
  t->options = 0;
  grow(t, 1);
  if (t->options & 4)
    free(text);
  free(t->path);
  return 0; // expect: leak(text)
}
