// A setter that releases what is there, if a state says that something is, does not forget it otherwise.
// drive: { struct row *r = row_new(); row_set(r, "a"); row_set(r, "b"); row_free(r); }
// drive: { struct row *r = row_new(); row_move(r, "a"); row_free(r); }
#include <stdlib.h>
#include <string.h>

enum { EMPTY = 1, FULL = 2 };

struct row {
  char *text;
  char *name;
  int state;
};

struct row *row_new(void) {
  struct row *r = calloc(1, sizeof *r);
  if (!r)
    abort();
  r->state = EMPTY;
  r->name = strdup("row");
  return r;
}

static int is_full(const struct row *r) { return r->state == FULL; }

void row_set(struct row *r, const char *text) {
  if (is_full(r))
    free(r->text); // broken: leak(r->text)
  r->text = strdup(text);
  r->state = FULL;
}

void row_move(struct row *r, const char *text) {
  free(r->text);
  r->text = strdup(text);
  r->state = FULL;
}

void row_free(struct row *r) {
  free(r->name);
  free(r->text);
  free(r);
}
