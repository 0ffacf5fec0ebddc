// A list's event is counted while its function runs, so that it is not taken out meanwhile. (redis' ae.c)
// options: --engines ownership
// drive: { struct loop *l = loop_new(); add(l); add(l); run(l); run(l); loop_free(l); }
#include <stdlib.h>

struct event {
  int done;
  int refs;
  struct event *prev, *next;
};
struct loop {
  struct event *head;
  int runs;
};

static int work(struct loop *l) { return ++l->runs; }

struct loop *loop_new(void) {
  struct loop *l = malloc(sizeof *l);
  if (!l)
    abort();
  l->head = NULL;
  l->runs = 0;
  return l;
}

void loop_free(struct loop *l) {
  struct event *next, *e = l->head;
  while (e) {
    next = e->next;
    free(e);
    e = next;
  }
  free(l);
}

void add(struct loop *l) {
  struct event *e = calloc(1, sizeof *e);
  if (!e)
    abort();
  e->next = l->head;
  if (e->next)
    e->next->prev = e;
  l->head = e;
}

int run(struct loop *l) {
  int ran = 0;
  struct event *e = l->head;
  while (e) {
    if (e->done) {
      struct event *next = e->next;
      if (e->refs) {
        e = next;
        continue;
      }
      if (e->prev)
        e->prev->next = e->next;
      else
        l->head = e->next;
      if (e->next)
        e->next->prev = e->prev;
      free(e);
      e = next;
      continue;
    }
    e->refs++;
    e->done = work(l);
    e->refs--;
    ran++;
    e = e->next;
  }
  return ran;
}
