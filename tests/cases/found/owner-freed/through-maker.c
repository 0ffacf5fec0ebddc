// The same, with the owner made and dropped by other functions: the caller loses the field.
// drive: show("a")
// drive: show_all("a")
#include <stdlib.h>
#include <string.h>

struct line {
  char *text;
  size_t length;
};

static struct line *line_new(const char *s) {
  struct line *l = malloc(sizeof *l);
  if (!l)
    return NULL;
  l->text = strdup(s);
  if (!l->text) {
    free(l);
    return NULL;
  }
  l->length = strlen(s);
  return l;
}

static void line_free(struct line *l) {
  free(l->text);
  free(l);
}

size_t show(const char *s) {
  struct line *l = line_new(s); // alloc: l->text
  if (!l) // step: `l` is not null
    return 0;
  size_t n = l->length;
  free(l);                      // expect: leak(l->text)
  return n;
}

size_t show_all(const char *s) {
  struct line *l = line_new(s);
  if (!l)
    return 0;
  size_t n = l->length;
  line_free(l);
  return n;
}
