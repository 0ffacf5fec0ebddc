// A helper gets the structure, and its result leaves in a structure of the caller's: nothing is lost.
// drive: { struct buffer out = {0, 0}; make(&out, 2); buffer_clear(&out); make(&out, 0); use(1); moved(1); }
struct buffer {
  char *text;
  int size;
};
struct pair {
  struct buffer left;
  int n;
};
void buffer_add(struct buffer *b, const char *s);
void buffer_clear(struct buffer *b);

void make(struct buffer *out, int n) {
  struct buffer b = {0, 0};
  buffer_add(&b, "x"); // alloc: b.text
  if (n) {
    *out = b;
    return;
  }
  buffer_clear(&b); // broken: leak(b.text)
}

static void helper(struct buffer *b) { buffer_add(b, "y"); }

int use(int n) {
  struct buffer b = {0, 0};
  helper(&b);
  n += b.size;
  buffer_clear(&b);
  return n;
}

int moved(int n) {
  struct buffer b = {0, 0};
  struct pair p;
  buffer_add(&b, "z");
  p.left = b;
  p.n = n;
  n += p.left.size;
  buffer_clear(&p.left);
  return n;
}

#ifdef WT_ORACLE
#include <stdlib.h>
#include <string.h>
void buffer_add(struct buffer *b, const char *s) {
  b->text = realloc(b->text, b->size + 2);
  memcpy(b->text + b->size, s, 2);
  b->size++;
}
void buffer_clear(struct buffer *b) {
  free(b->text);
  b->text = 0;
}
#endif
