// A function that returns less than 0 filled nothing: then there is nothing to clear.
// drive: good(1)
// drive: good(0)
// drive: other(1)
// drive: bad(0)
// drive: bad(1)
// drive: bad(2)
struct buffer {
  char *text;
  int size;
};
int buffer_read(struct buffer *b, int n);
void buffer_free(struct buffer *b);

int good(int n) {
  struct buffer b = {0, 0};
  int rc = buffer_read(&b, n);
  if (rc < 0)
    return rc;
  rc = b.size;
  buffer_free(&b);
  return rc;
}

int other(int n) {
  struct buffer b = {0, 0};
  if (buffer_read(&b, n) < 0)
    return -1;
  buffer_free(&b);
  return 0;
}

int bad(int n) {
  struct buffer b = {0, 0};
  if (buffer_read(&b, n) < 0) // alloc: b.text
    return -1;
  if (n > 1)
    return -2; // expect: leak(b.text)
  buffer_free(&b);
  return 0;
}

#ifdef WT_ORACLE
#include <stdlib.h>
int buffer_read(struct buffer *b, int n) {
  if (n == 0)
    return -1;
  b->text = malloc(8);
  b->size = 8;
  return 0;
}
void buffer_free(struct buffer *b) { free(b->text); }
#endif
