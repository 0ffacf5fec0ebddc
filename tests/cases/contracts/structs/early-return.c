// A buffer that is a variable, of a library without bodies: one function returns without clearing it.
// drive: good_path("a", 1)
// drive: good_line("a", 0)
// drive: bad_path("a", 1)
// drive: bad_path("a", 0)
struct buffer {
  char *text;
  unsigned size;
};
void buffer_add(struct buffer *b, const char *s);
void buffer_clear(struct buffer *b);
int look(const char *s, int n);

int good_path(const char *s, int n) {
  struct buffer b = {0, 0};
  buffer_add(&b, s);
  int found = look(b.text, n);
  buffer_clear(&b);
  return found;
}

int good_line(const char *s, int n) {
  struct buffer b = {0, 0};
  int found = -1;
  if (n) {
    buffer_add(&b, s);
    buffer_add(&b, "/x");
    found = look(b.text, n);
  }
  buffer_clear(&b);
  return found;
}

int bad_path(const char *s, int n) {
  struct buffer b = {0, 0};
  buffer_add(&b, s); // alloc: b.text
  if (look(b.text, n) < 0)
    return -1; // expect: leak(b.text)
  buffer_clear(&b);
  return 0;
}

#ifdef WT_ORACLE
#include <stdlib.h>
#include <string.h>
void buffer_add(struct buffer *b, const char *s) {
  unsigned n = strlen(s);
  b->text = realloc(b->text, b->size + n + 1);
  memcpy(b->text + b->size, s, n + 1);
  b->size += n;
}
void buffer_clear(struct buffer *b) {
  free(b->text);
  b->text = 0;
  b->size = 0;
}
int look(const char *s, int n) { return n ? s[0] : -1; }
#endif
