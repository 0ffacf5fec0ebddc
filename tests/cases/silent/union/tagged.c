// A union member holds the pointer while the tag says so.
// drive: { struct value v = text("a"); clear(&v); }
// drive: { struct value v = number(3); clear(&v); }
#include <stdlib.h>
#include <string.h>

struct value {
  enum { NUMBER, TEXT } tag;
  union {
    long number;
    char *text;
  } as;
};

struct value number(long n) {
  struct value v = {.tag = NUMBER, .as.number = n};
  return v;
}
struct value text(const char *s) {
  struct value v;
  v.tag = TEXT;
  v.as.text = strdup(s);
  return v;
}
void clear(struct value *v) {
  if (v->tag == TEXT)
    free(v->as.text);
  v->tag = NUMBER;
  v->as.number = 0;
}
