// A decoder's state is an object of its own. One of its tables is released only when there is another, so it lives as
// long as the state; whoever takes the state apart releases the window and the table.
// drive: { struct stream s = {0}; start(&s, 3); start(&s, 5); end(&s); }
#include <stdlib.h>

struct state {
  char *window;
  int *table;
  int size;
};
struct stream {
  struct state *state;
  int n;
};

int start(struct stream *s, int size) {
  if (!s->state) {
    s->state = calloc(1, sizeof *s->state);
    if (!s->state)
      return -1;
  }
  struct state *d = s->state;
  if (!d->window || d->size != size) {
    free(d->window);
    d->window = malloc((size_t)size);
    if (!d->window)
      return -1;
    free(d->table);
    d->table = malloc((size_t)size * sizeof *d->table); // alloc: s->state->table
    if (!d->table)
      return -1;
    d->size = size;
  }
  return 0;
}

void end(struct stream *s) {
  if (!s->state)
    return;
  free(s->state->window);
  free(s->state->table); // broken: leak(s->state->table)
  free(s->state);
  s->state = NULL;
}
