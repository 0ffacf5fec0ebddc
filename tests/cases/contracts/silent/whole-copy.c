// A structure is moved as a whole; what it held goes along.
// drive: { struct line *a = line_new("a"), *b = line_new("b"); line_move(a, b); line_free(a); line_free(b); }
#include <stdlib.h>
#include <string.h>

struct line {
  char *text;
  char *note;
};

struct line *line_new(const char *text) {
  struct line *l = calloc(1, sizeof *l);
  if (!l)
    abort();
  l->text = strdup(text); // alloc: to->text
  return l;
}

void line_free(struct line *l) {
  free(l->text);
  free(l->note);
  free(l);
}

void line_move(struct line *to, struct line *from) {
  free(to->text); // broken: leak(to->text)
  free(to->note);
  *to = *from;
  memset(from, 0, sizeof *from);
}
