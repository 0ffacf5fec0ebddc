// The text is written byte by byte; the count beside it stays what it was.
// drive: copy("abc", 3)
// drive: copy("", 0)
// drive: upper("abc")
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  size_t length;
  unsigned references;
  char text[4];
} String;

static String empty;

static String *make(size_t length) {
  if (length == 0) {
    empty.references++;
    return &empty;
  }
  String *s = malloc(sizeof *s + length);
  if (!s)
    exit(1);
  s->length = length;
  s->references = 1;
  s->text[length] = 0;
  return s;
}

void copy(const char *text, size_t length) {
  String *s = make(length); // alloc: s
  memcpy(s->text, text, length);
  if (--s->references == 0 && s != &empty)
    free(s); // broken: leak(s)
}

void upper(const char *text) {
  String *s = make(strlen(text)); // alloc: s
  char *to = s->text;
  while (*text)
    *to++ = (char)toupper((unsigned char)*text++);
  if (--s->references == 0 && s != &empty)
    free(s); // broken: leak(s)
}
