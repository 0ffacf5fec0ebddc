// A maker returns null when the second allocation fails, and loses the object it had begun.
// drive: reader_free(reader_new(16))
// drive[fail 2]: reader_free(reader_new(16))
// drive[fail 2]: reader_free(reader_new_well(16))
#include <stdlib.h>

struct reader {
  char *buffer;
  size_t size;
};

struct reader *reader_new(size_t n) {
  struct reader *r = malloc(sizeof *r);   // alloc: r
  if (!r)
    return NULL;
  r->size = n;
  r->buffer = malloc(n);
  if (!r->buffer) // step: `r->buffer` is null
    return NULL;                          // expect: leak(r)
  return r;
}

struct reader *reader_new_well(size_t n) {
  struct reader *r = malloc(sizeof *r);
  if (!r)
    return NULL;
  r->size = n;
  r->buffer = malloc(n);
  if (!r->buffer) {
    free(r);
    return NULL;
  }
  return r;
}

void reader_free(struct reader *r) {
  if (r)
    free(r->buffer);
  free(r);
}
