// What is returned belongs to the chunk; if it cannot be set up, it is released and the chunk has none. (lighttpd)
// options: --engines ownership
// drive: { struct chunk c = {0}; length_of(&c); chunk_reset(&c); }
// drive: { struct chunk c = {0}; c.file.fd = -1; length_of(&c); chunk_reset(&c); }
#include <stdlib.h>

struct view {
  long length;
};
struct chunk {
  int type;
  struct {
    int fd;
    struct view *view;
  } file;
};

static struct view *view_new(void) {
  struct view *v = calloc(1, sizeof *v);
  if (!v)
    abort();
  return v;
}

static struct view *view_release(struct view *v) {
  free(v);
  return NULL;
}

const struct view *chunk_view(struct chunk *c) {
  struct view *v = c->file.view;
  if (v == NULL)
    v = c->file.view = view_new();
  if (c->file.fd < 0) {
    c->file.view = view_release(v);
    return NULL;
  }
  v->length = 8;
  return v;
}

long length_of(struct chunk *c) {
  const struct view *v = chunk_view(c);
  return v ? v->length : 0;
}

void chunk_reset(struct chunk *c) {
  view_release(c->file.view);
  c->file.view = NULL;
}
