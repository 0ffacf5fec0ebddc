// A flag that the loop sets itself ends it with its work; one that a signal sets does not.
// options: --engines behavior
// skip-run: the second does not end
#include <stdlib.h>
struct node { struct node *next; };
struct parser { int done; const char *at; struct node *nodes; };
static void step(struct parser *p) {
  if (!*p->at++) {
    p->done = 1;
    return;
  }
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->next = p->nodes;
  p->nodes = n;
}
void parse(struct parser *p) {
  while (!p->done)
    step(p);
}

struct sample { struct sample *next; };
static int stopped;
void on_signal(int s) { stopped = 1; }
static struct sample *samples;
void collect(void) {
  while (!stopped) {
    struct sample *s = malloc(sizeof *s); // alloc: s // expect: unbounded-growth(s)
    if (!s)
      abort();
    s->next = samples;
    samples = s;
  }
}
