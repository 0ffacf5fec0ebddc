// A field is the current node of a list whose nodes know both neighbours: moving it along loses nothing. Another list in
// its place does.
// drive: { struct window *w = window_new(); open_list(w, 3); go_next(w); go_next(w); go_next(w); close_list(w); free(w); }
// drive: { struct window *w = window_new(); open_list(w, 1); bad_open(w); close_list(w); free(w); }
#include <stdlib.h>

struct node {
  struct node *next, *prev;
};
struct window {
  int n;
  struct node *current;
};

struct window *window_new(void) {
  struct window *w = calloc(1, sizeof *w);
  if (!w)
    abort();
  return w;
}

static struct node *first_of(struct node *n) {
  while (n && n->prev)
    n = n->prev;
  return n;
}

static void list_free(struct node *n) {
  while (n) {
    struct node *next = n->next;
    free(n);
    n = next;
  }
}

static struct node *list_new(int n) {
  struct node *list = NULL;
  while (n-- > 0) {
    struct node *node = calloc(1, sizeof *node); // alloc: w->current
    if (!node)
      abort();
    node->next = list;
    if (list)
      list->prev = node;
    list = node;
  }
  return list;
}

void open_list(struct window *w, int n) {
  if (w->current)
    list_free(first_of(w->current));
  w->current = list_new(n);
}

void close_list(struct window *w) {
  list_free(first_of(w->current));
  w->current = NULL;
}

int go_next(struct window *w) {
  struct node *next = w->current ? w->current->next : NULL;
  if (!next)
    next = first_of(w->current);
  w->current = next;
  return next != NULL;
}

void bad_open(struct window *w) {
  w->current = list_new(1); // expect(high): leak(w->current)
}
