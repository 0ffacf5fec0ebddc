// Three members of one type, each released by a function that also writes a member of that type.
// drive: drop(make())
// drive[fail 3]: drop(make())
// drive[fail 6]: drop(make())
#include <stdlib.h>

struct buffer {
  struct buffer *parent;
  char *data;
  int references;
};
struct certificate {
  struct buffer *blob, *critical, *extensions;
};

static struct buffer *buffer_new(void) {
  struct buffer *b = calloc(1, sizeof *b); // alloc: b
  if (!b)
    return NULL;
  b->references = 1;
  b->data = malloc(16);
  if (!b->data) {
    free(b); // broken: leak(b)
    return NULL;
  }
  return b;
}
static void buffer_free(struct buffer *b) {
  if (!b || --b->references > 0)
    return;
  buffer_free(b->parent);
  b->parent = NULL;
  free(b->data);
  free(b);
}

void drop(struct certificate *c) {
  if (!c)
    return;
  buffer_free(c->blob);
  buffer_free(c->critical);
  buffer_free(c->extensions);
  free(c);
}

struct certificate *make(void) {
  struct certificate *c = calloc(1, sizeof *c);
  if (!c)
    return NULL;
  if (!(c->blob = buffer_new()) || !(c->critical = buffer_new()) || !(c->extensions = buffer_new())) {
    drop(c);
    return NULL;
  }
  return c;
}
