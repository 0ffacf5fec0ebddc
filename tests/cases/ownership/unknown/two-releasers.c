// A result may be given to either of two unknown functions; one way gives it to none.
// options: --engines ownership
// drive: { first(); second(); third(); fourth(1); fourth(0); fourth(-1); }
#include <stdlib.h>

struct buf;
struct buf *buf_get(void);
void buf_put(struct buf *b);
void buf_send(struct buf *b);
int buf_length(struct buf *b);

void first(void) {
  struct buf *b = buf_get();
  buf_put(b);
}

void second(void) {
  struct buf *b = buf_get();
  buf_send(b);
}

void third(void) {
  struct buf *b = buf_get();
  if (buf_length(b) > 3)
    buf_send(b);
  else
    buf_put(b);
}

int fourth(int n) {
  struct buf *b = buf_get(); // alloc: b
  if (n > 0)
    buf_send(b);
  else if (n < 0)
    return -1;               // expect: leak(b)
  else
    buf_put(b);
  return 0;
}

#ifdef WT_ORACLE
struct buf {
  int length;
};
struct buf *buf_get(void) { return calloc(1, sizeof(struct buf)); }
void buf_put(struct buf *b) { free(b); }
void buf_send(struct buf *b) { free(b); }
int buf_length(struct buf *b) { return b->length; }
#endif
