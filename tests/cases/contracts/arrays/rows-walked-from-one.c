// The walk over the rows starts at 1.
// drive: { struct sheet *s = sheet_new(2); sheet_set(s, 0, "a"); sheet_set(s, 1, "b"); bad_free(s); }
// drive: { struct sheet *s = sheet_new(2); sheet_set(s, 0, "a"); sheet_set(s, 1, "b"); good_free(s); }
#include <stdlib.h>
#include <string.h>
struct col { char *title; int width; };
struct sheet { struct col *cols; int count; };
struct sheet *sheet_new(int count) {
  struct sheet *s = malloc(sizeof *s);
  if (!s)
    abort();
  s->cols = calloc(count, sizeof *s->cols);
  if (!s->cols)
    abort();
  s->count = count;
  return s;
}
void sheet_set(struct sheet *s, int at, const char *title) {
  free(s->cols[at].title);
  s->cols[at].title = strdup(title); // alloc: s->cols->title
}
void bad_free(struct sheet *s) {
  for (int i = 1; i < s->count; i++)
    free(s->cols[i].title);
  free(s->cols); // expect: leak(s->cols->title)
  free(s);
}
void good_free(struct sheet *s) {
  for (int i = 0; i < s->count; i++)
    free(s->cols[i].title);
  free(s->cols);
  free(s);
}
