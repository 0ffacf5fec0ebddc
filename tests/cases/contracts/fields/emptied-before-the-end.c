// Two functions empty the object and then have it released: the one that releases it need not look at the fields. One
// that releases it as it is loses them.
// drive: { struct source *s = source_new(); add(s); source_thread(s); }
// drive: { struct source *s = source_new(); add(s); source_error(s, 1); }
// drive: { struct source *s = source_new(); add(s); bad_end(s); }
#include <stdlib.h>

struct buffer {
  struct buffer *next;
  char *data;
};
struct source {
  char *mount;
  struct buffer *queue;
  char *dump;
};

struct source *source_new(void) {
  struct source *s = calloc(1, sizeof *s);
  if (!s)
    abort();
  s->mount = malloc(8);
  return s;
}

void add(struct source *s) {
  struct buffer *b = calloc(1, sizeof *b);
  if (!b)
    return;
  b->next = s->queue;
  s->queue = b;
  free(s->dump);
  s->dump = malloc(8); // alloc: s->dump
}

static void source_clear(struct source *s) {
  while (s->queue) {
    struct buffer *b = s->queue;
    s->queue = b->next;
    free(b->data);
    free(b);
  }
  free(s->dump);
  s->dump = NULL;
}

static void source_free(struct source *s) {
  free(s->mount);
  free(s);
}

void source_thread(struct source *s) {
  add(s);
  source_clear(s);
  source_free(s);
}

void source_error(struct source *s, int error) {
  if (error) {
    source_clear(s);
    source_free(s);
    return;
  }
  add(s);
}

void bad_end(struct source *s) {
  while (s->queue) {
    struct buffer *b = s->queue;
    s->queue = b->next;
    free(b->data);
    free(b);
  }
  free(s->mount);
  free(s); // expect: leak(s->dump)
}
