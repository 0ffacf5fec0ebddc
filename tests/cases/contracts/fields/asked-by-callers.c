// Every caller asks whether the field is empty before it calls the function that fills it. Where one does not, what the
// field held is lost.
// drive: { struct reader *r = reader_new(); read_all(r, 2); reader_free(r); }
// drive: { struct interp *p = interp_new(); char to[9]; fill(p, to); interp_free(p); }
#include <stdlib.h>

struct generator {
  int i;
};
struct interp {
  struct generator *state;
  int *other;
};
struct interp *interp_new(void) {
  return calloc(1, sizeof(struct interp));
}
void interp_free(struct interp *p) {
  free(p->state);
  free(p->other);
  free(p);
}
static void setup(struct interp *p) {
  p->state = malloc(sizeof *p->state);
  if (p->state)
    p->state->i = 3;
}
void bytes(struct interp *p, char *to, int n) {
  if (p->state == NULL)
    setup(p);
  struct generator *s = p->state;
  if (!s)
    return;
  for (int x = 0; x < n; x++) {
    s->i = (s->i + 1) & 255;
    to[x] = (char)s->i;
  }
}
void seed(struct interp *p, int n) {
  if (p->state == NULL)
    setup(p);
  if (p->state)
    p->state->i = n;
}
int fill(struct interp *p, char *to) {
  for (int i = 0; i < 9; ++i)
    bytes(p, to + i, 1);
  return to[0];
}

struct reader {
  int *cues;
  int *other;
};
struct reader *reader_new(void) {
  return calloc(1, sizeof(struct reader));
}
void reader_free(struct reader *r) {
  free(r->cues);
  free(r->other);
  free(r);
}
static void read_cues(struct reader *r) {
  r->cues = malloc(8); // alloc: r->cues // expect: leak(r->cues)
}
void read_all(struct reader *r, int n) {
  while (n-- > 0)
    read_cues(r); // alloc: r->cues // expect: leak(r->cues)
}
