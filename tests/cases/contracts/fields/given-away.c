// Fields that everyone fills and nobody releases, since they are given away: one is stored where a function from
// elsewhere says, one is published.
// drive: { struct tag *t = tag_new(); tag_give(t, 1); tag_free(t); free(*place_of(1)); }
// drive: { struct note *n = note_new(); note_give(n); note_free(n); free(published); }
#include <stdlib.h>
#include <string.h>
char **place_of(int n);
void publish(char *text);

struct tag {
  char *name;
  char *text;
};

struct tag *tag_new(void) {
  struct tag *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->name = strdup("n");
  t->text = strdup("d");
  return t;
}

void tag_give(struct tag *t, int n) { *place_of(n) = t->text; }

void tag_free(struct tag *t) {
  free(t->name);
  free(t);
}

struct note {
  char *name;
  char *title;
};

struct note *note_new(void) {
  struct note *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->name = strdup("n");
  n->title = strdup("d");
  return n;
}

void note_give(struct note *n) { publish(n->title); }

void note_free(struct note *n) {
  free(n->name);
  free(n);
}

#ifdef WT_ORACLE
static char *places[4];
static char *published;
char **place_of(int n) { return &places[n]; }
void publish(char *text) { published = text; }
#endif
