// close() releases the buffer and leaves it dangling; destroy() releases it again.
// options: --engines ownership
// drive: { struct file *f = file_new(); bad_close(f); file_free(f); }
// drive: { struct file *f = file_new(); good_close(f); file_free(f); }
#include <stdlib.h>

struct file {
  char *buffer;
};

struct file *file_new(void) {
  struct file *f = malloc(sizeof *f);
  if (!f)
    abort();
  f->buffer = malloc(32); // alloc: f->buffer
  return f;
}

void file_free(struct file *f) {
  free(f->buffer);
  free(f);
}

void bad_close(struct file *f) {
  free(f->buffer); // expect: double-free(f->buffer)
}

void good_close(struct file *f) {
  free(f->buffer);
  f->buffer = NULL;
}
