// A node is put behind the last one of a list: the list's first node stays where it is. Put in front without a link, it
// takes the place of all the others.
// drive: { struct test *t = test_new(); make_stream(t); make_stream(t); test_free(t); }
// drive: { struct test *t = test_new(); make_stream(t); bad_front(t); test_free(t); }
#include <stdlib.h>

struct stream {
  int id;
  struct stream *next;
};
struct list {
  struct stream *first;
};
struct test {
  int n;
  struct list streams;
};

struct test *test_new(void) {
  struct test *t = calloc(1, sizeof *t);
  if (!t)
    abort();
  return t;
}

static void add_stream(struct test *t, struct stream *s) {
  if (!t->streams.first) {
    s->next = t->streams.first;
    t->streams.first = s;
  } else {
    struct stream *last = NULL;
    for (struct stream *n = t->streams.first; n; n = n->next)
      last = n;
    if (last) {
      s->next = last->next;
      last->next = s; // broken[t->streams.first = s;]: leak(t->streams.first)
    }
  }
}

struct stream *make_stream(struct test *t) {
  struct stream *s = calloc(1, sizeof *s); // alloc: t->streams.first
  if (s)
    add_stream(t, s);
  return s;
}

void bad_front(struct test *t) {
  struct stream *s = calloc(1, sizeof *s);
  if (s)
    t->streams.first = s; // expect: leak(t->streams.first)
}

void reset(struct test *t) {
  while (t->streams.first) {
    struct stream *s = t->streams.first;
    t->streams.first = s->next;
    free(s);
  }
}

void test_free(struct test *t) {
  while (t->streams.first) {
    struct stream *s = t->streams.first;
    t->streams.first = s->next;
    free(s);
  }
  free(t);
}
