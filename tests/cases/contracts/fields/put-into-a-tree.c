// The fields are a second way to nodes that belong to a tree: who releases the tree releases them. A field whose node
// nobody gets is lost with its object.
// drive: { struct test *t = calloc(1, sizeof *t); start(t); finish(t); test_free(t); }
// drive: { struct test *t = calloc(1, sizeof *t); note(t); test_free(t); }
#include <stdlib.h>

struct item {
  struct item *next, *child;
};
struct test {
  char *name;
  struct item *top, *first, *second;
  char *note;
};

static struct item *item_new(void) {
  return calloc(1, sizeof(struct item));
}

static int item_add(struct item *to, struct item *item) {
  if (!to || !item || to == item)
    return 0;
  struct item *c = to->child;
  if (!c) {
    to->child = item;
  } else {
    while (c->next)
      c = c->next;
    c->next = item;
  }
  return 1;
}

static void item_delete(struct item *i) {
  while (i) {
    struct item *next = i->next;
    if (i->child)
      item_delete(i->child);
    free(i);
    i = next;
  }
}

int start(struct test *t) {
  t->top = item_new();
  if (!t->top)
    return -1;
  t->first = item_new();
  if (!t->first)
    return -1;
  item_add(t->top, t->first);
  t->second = item_new();
  if (!t->second)
    return -1;
  item_add(t->first, t->second);
  return 0;
}

void finish(struct test *t) {
  item_delete(t->top);
  t->top = t->first = t->second = NULL;
}

void test_free(struct test *t) {
  free(t->name);
  free(t->note); // broken: leak(t->note)
  free(t);
}

void note(struct test *t) {
  free(t->note);
  t->note = malloc(4); // alloc: t->note
}
