// What is inside is handed out: the caller releases that, and the structure has nothing left.
// drive: { free(name(3)); free(both(2)); free(both(0)); bad_name(3); }
#include <stdlib.h>
struct buffer {
  char *text;
  int size;
};
void buffer_add(struct buffer *b, const char *s);
char *buffer_detach(struct buffer *b);
void buffer_clear(struct buffer *b);
int check(const char *s);

char *name(int n) {
  struct buffer b = {0, 0};
  while (n-- > 0)
    buffer_add(&b, "x");
  return buffer_detach(&b);
}

char *both(int n) {
  struct buffer b = {0, 0};
  buffer_add(&b, "y");
  if (n)
    return buffer_detach(&b);
  buffer_clear(&b);
  return 0;
}

int third(void) {
  struct buffer b = {0, 0};
  buffer_add(&b, "y");
  int ok = check(b.text);
  buffer_clear(&b);
  return ok;
}

int bad_name(int n) {
  struct buffer b = {0, 0};
  buffer_add(&b, "z"); // alloc: text
  char *text = buffer_detach(&b);
  if (check(text) < n)
    return -1; // expect: leak(text)
  free(text);
  return 0;
}

#ifdef WT_ORACLE
#include <string.h>
void buffer_add(struct buffer *b, const char *s) {
  b->text = realloc(b->text, b->size + 2);
  memcpy(b->text + b->size, s, 2);
  b->size++;
}
char *buffer_detach(struct buffer *b) {
  char *text = b->text;
  b->text = 0;
  b->size = 0;
  return text;
}
void buffer_clear(struct buffer *b) {
  free(b->text);
  b->text = 0;
}
int check(const char *s) { return 1; }
#endif
