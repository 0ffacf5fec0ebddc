// A function that gives back what it was given is neither the one nor the other.
// drive: driven()
struct object;
struct stream;
struct object *object_new(void);
struct stream *as_stream(struct object *o);
int stream_read(const struct stream *s);
void object_free(struct object *o);

int read(int n) {
  struct object *o = object_new();
  if (!o)
    return -1;
  struct stream *s = as_stream(o);
  n += stream_read(s);
  object_free(o);
  return n;
}

int peek(struct object *o) {
  struct stream *s = as_stream(o);
  return stream_read(s);
}

int skip(struct object *o) {
  struct stream *s = as_stream(o);
  stream_read(s);
  return 0;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct object {
  int n;
};
struct object *object_new(void) { return calloc(1, sizeof(struct object)); }
struct stream *as_stream(struct object *o) { return (struct stream *)o; }
int stream_read(const struct stream *s) { return ((const struct object *)s)->n; }
void object_free(struct object *o) { free(o); }
void driven(void) {
  read(1);
  struct object *o = object_new();
  peek(o);
  skip(o);
  object_free(o);
}
#endif
