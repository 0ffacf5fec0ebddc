// A queue in two globals, and one in a structure: while there is no last element there is no first one.
// drive: { put(1); put(2); flush(); }
// drive: { struct queue q = {0, 0}; add(&q, 1); add(&q, 2); empty(&q); }
// drive: { name_both("a"); name_both("b"); drop_names(); }
#include <stdlib.h>
#include <string.h>

struct change {
  int at;
  struct change *next;
};
struct queue {
  struct change *first, *last;
};
static struct change *changes, *newest;
static char *name, *alias;

static struct change *make(int at) {
  struct change *c = malloc(sizeof *c);
  if (!c)
    abort();
  c->at = at;
  c->next = NULL;
  return c;
}

void put(int at) {
  struct change *c = make(at);
  if (newest)
    newest->next = c;
  else
    changes = c;
  newest = c;
}

void flush(void) {
  while (changes) {
    struct change *c = changes;
    changes = c->next;
    free(c);
  }
  newest = NULL;
}

void add(struct queue *q, int at) {
  struct change *c = make(at);
  if (q->last)
    q->last->next = c;
  else
    q->first = c;
  q->last = c;
}

void empty(struct queue *q) {
  while (q->first) {
    struct change *c = q->first;
    q->first = c->next;
    free(c);
  }
  q->last = NULL;
}

// That the one is null says nothing of the other: they are not the same object.
void name_both(const char *text) {
  if (!alias)
    name = strdup(text); // alloc: name // expect: leak(name)
}

void drop_names(void) {
  free(name);
  name = NULL;
}

void rename_both(const char *text) {
  free(name);
  name = strdup(text);
}
