// A function that sets up an object gets it as its callers made it: with nothing in its fields.
// drive: { struct set *s = set_new(); set_add(s, "a"); set_free(s); }
// drive: on_stack()
#include <stdlib.h>
#include <string.h>

struct set {
  char *name;
  char *last;
};

static int set_init(struct set *s) {
  s->name = strdup("set");
  s->last = NULL;
  return s->name ? 0 : -1;
}

static void set_clear(struct set *s) {
  free(s->name);
  free(s->last); // broken: leak(last)
}

struct set *set_new(void) {
  struct set *s = malloc(sizeof *s);
  if (!s || set_init(s))
    abort();
  return s;
}

void set_add(struct set *s, const char *text) {
  free(s->last);
  s->last = strdup(text); // alloc: last
}

void set_free(struct set *s) {
  set_clear(s);
  free(s);
}

void on_stack(void) {
  struct set s;
  if (set_init(&s))
    abort();
  set_add(&s, "b"); // alloc: last
  set_clear(&s);
}
