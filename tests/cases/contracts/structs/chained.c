// Functions that fill a buffer give the same buffer back, so that calls can be chained. Whoever does not clear it loses
// what is in it.
// drive: good(1)
// drive: good(0)
// drive: bad(1)
// drive: bad(0)
// drive: another(1)
struct buffer {
  char *text;
  unsigned size;
};
struct buffer *buffer_add(struct buffer *b, const char *s);
void buffer_clear(struct buffer *b);
int look(const char *s, int n);

int good(int n) {
  struct buffer b = {0, 0};
  buffer_add(&b, "a");
  buffer_add(&b, "/x");
  int found = look(b.text, n);
  buffer_clear(&b);
  return found;
}

int bad(int n) {
  struct buffer b = {0, 0};
  buffer_add(&b, "a"); // alloc: b.text
  int found = look(b.text, n);
  if (found < 0)
    return found; // expect: leak(b.text)
  buffer_clear(&b);
  return found;
}

int another(int n) {
  struct buffer b = {0, 0};
  buffer_add(&b, "b"); // alloc: b.text
  int found = look(b.text, n);
  buffer_clear(&b); // broken: leak(b.text)
  return found;
}

#ifdef WT_ORACLE
#include <stdlib.h>
#include <string.h>
struct buffer *buffer_add(struct buffer *b, const char *s) {
  unsigned n = strlen(s);
  b->text = realloc(b->text, b->size + n + 1);
  memcpy(b->text + b->size, s, n + 1);
  b->size += n;
  return b;
}
void buffer_clear(struct buffer *b) {
  free(b->text);
  b->text = 0;
  b->size = 0;
}
int look(const char *s, int n) { return n ? s[0] : -1; }
#endif
