// Whoever calls `start` has seen that the stream has no size yet, and then it has no buffer either. Called without that
// question, it loses the buffer of a stream that was started.
// drive: { struct stream *s = stream_open(); put(s, 1); flush(s); stream_close(s); }
#include <stdlib.h>

struct stream {
  char *buffer, *name;
  size_t size, used, want;
};

struct stream *stream_open(void) {
  struct stream *s = calloc(1, sizeof *s);
  if (!s)
    exit(1);
  s->want = 64;
  return s;
}

static int start(struct stream *s) {
  s->buffer = malloc(s->want); // alloc: s->buffer
  if (!s->buffer)
    return -1;
  free(s->name);
  s->name = NULL;
  s->size = s->want;
  return 0;
}

int put(struct stream *s, char c) {
  if (s->size == 0 && start(s) == -1)
    return -1;
  s->buffer[s->used++ % s->size] = c;
  return 0;
}

int flush(struct stream *s) {
  if (s->size == 0 && start(s) == -1) // broken[if (start(s) == -1)]: leak(s->buffer)
    return -1;
  s->used = 0;
  return 0;
}

void stream_abort(struct stream *s) {
  free(s->name);
  free(s->buffer);
  free(s);
}

void stream_close(struct stream *s) {
  free(s->name);
  free(s->buffer);
  free(s);
}
