// What is stored in the field stands in a list too, which its maker put it into; the list releases it.
// drive: talk("one", 1)
// drive: talk("two", 0)
#include <stdlib.h>
#include <string.h>

struct element {
  void *item;
  struct element *next;
};

struct list {
  struct element *first, *last;
};

struct attempt {
  char *host;
  int isCancelled;
};

struct channel {
  char *name;
  struct attempt *pending;
};

static struct list attempts;

static void *must(void *p) {
  if (!p)
    abort();
  return p;
}

static void append(struct list *list, void *item) {
  struct element *e = must(calloc(1, sizeof *e));
  e->item = item;
  if (!list->first)
    list->first = e;
  else
    list->last->next = e;
  list->last = e;
}

static struct attempt *start(const char *host) {
  struct attempt *a = must(calloc(1, sizeof *a));
  a->host = must(strdup(host));
  append(&attempts, a); // broken: leak(c->pending)
  return a;
}

void finish_attempts(void) {
  while (attempts.first) {
    struct element *e = attempts.first;
    struct attempt *a = e->item;
    attempts.first = e->next;
    free(a->host);
    free(a);
    free(e);
  }
  attempts.last = NULL;
}

static struct channel *open_channel(const char *name) {
  struct channel *c = must(calloc(1, sizeof *c));
  c->name = must(strdup(name));
  return c;
}

static void connect_channel(struct channel *c, const char *host) { c->pending = start(host); }

static void close_channel(struct channel *c) {
  if (c->pending)
    c->pending->isCancelled = 1;
  free(c->name);
  free(c);
}

int talk(const char *name, int isSlow) {
  struct channel *c = open_channel(name);
  connect_channel(c, name);
  close_channel(c);
  finish_attempts();
  return isSlow;
}
