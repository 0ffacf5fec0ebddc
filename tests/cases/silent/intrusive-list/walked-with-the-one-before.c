// A list is walked with the node before at hand: where there is none, the place is the head, and what the head led to
// follows the new node or was the one that is taken out.
// drive: { add(2); add(1); add(3); drop(1); drop(3); drop(2); clear(); }
// drive: { add(2); add_badly(1); clear(); }
#include <stdlib.h>

struct event {
  struct event *next;
  int at;
};
static struct event *events;

void add(int at) {
  struct event *p = events, *q = NULL;
  while (p) {
    if (at < p->at)
      break;
    q = p;
    p = p->next;
  }
  if (q) {
    q->next = malloc(sizeof *q); // alloc: events
    q = q->next;
  } else {
    q = malloc(sizeof *q); // alloc: events
    events = q;
  }
  if (!q)
    abort();
  q->at = at;
  q->next = p;
}

void drop(int at) {
  struct event *before = NULL, *p = events;
  while (p && p->at != at) {
    before = p;
    p = p->next;
  }
  if (!p)
    return;
  if (before)
    before->next = p->next;
  else
    events = p->next;
  free(p);
}

void clear(void) {
  while (events) {
    struct event *next = events->next;
    free(events);
    events = next;
  }
}

void add_badly(int at) {
  struct event *e = malloc(sizeof *e);
  if (!e)
    abort();
  e->at = at;
  e->next = NULL;
  events = e; // expect: leak(events)
}
