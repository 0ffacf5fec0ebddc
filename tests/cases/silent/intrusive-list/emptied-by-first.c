// The first of a tail queue is unlinked, by way of the field that points to it, and released until there is none; who asks for its neighbour afterwards is wrong.
// drive: run(0)
// drive: run(2)
// drive: wrong()
#include <stdlib.h>

struct entry {
  char *text;
  struct entry *next, **prev;
};
struct queue {
  struct entry *first, **last;
};
struct screen {
  char *title;
  struct queue *titles;
};

static void free_titles(struct screen *s) {
  struct entry *e;
  if (s->titles == NULL)
    return;
  while ((e = s->titles->first) != NULL) {
    if (e->next != NULL)
      e->next->prev = e->prev;
    else
      s->titles->last = e->prev;
    *e->prev = e->next;
    free(e->text);
    free(e);
  }
  free(s->titles);
  s->titles = NULL;
}

static struct entry *drop_first(struct screen *s) {
  struct entry *e = s->titles->first;
  if (e->next != NULL)
    e->next->prev = e->prev;
  else
    s->titles->last = e->prev;
  *e->prev = e->next;
  free(e->text);
  free(e);
  return e->next; // expect: use-after-free()
}

int run(int n) {
  struct screen s = {NULL, malloc(sizeof(struct queue))};
  if (!s.titles)
    return -1;
  s.titles->first = NULL;
  s.titles->last = &s.titles->first;
  for (int i = 0; i < n; i++) {
    struct entry *e = malloc(sizeof *e);
    if (!e)
      abort();
    e->text = malloc(4);
    if ((e->next = s.titles->first) != NULL)
      e->next->prev = &e->next;
    else
      s.titles->last = &e->next;
    s.titles->first = e;
    e->prev = &s.titles->first;
  }
  free_titles(&s);
  return 0;
}

int wrong(void) {
  struct queue queue = {NULL, NULL};
  struct screen s = {NULL, &queue};
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return -1;
  e->text = NULL;
  e->next = NULL;
  e->prev = &queue.first;
  queue.first = e;
  return drop_first(&s) == NULL;
}
