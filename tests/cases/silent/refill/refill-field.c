// A field is freed and filled again; what is used and freed afterwards is the new object.
// drive: { struct slot s = {0}; refill(&s, 4); refill(&s, 8); drop(&s); }
// drive[fail 2]: { struct slot s = {0}; refill(&s, 4); refill(&s, 8); drop(&s); }
#include <stdlib.h>
#include <string.h>

struct slot {
  char *text;
  size_t size;
};

int refill(struct slot *s, size_t n) {
  free(s->text);
  s->text = malloc(n);
  if (!s->text)
    return -1;
  s->size = n;
  memset(s->text, 'x', n);
  return s->text[0];
}

void drop(struct slot *s) {
  free(s->text);
  s->text = NULL;
}
