// A callee that grows a text and writes into it does not count who holds it.
// drive: join(0)
// drive: join(1)
#include <stdlib.h>
#include <string.h>

struct text {
  char *start;
  size_t length, room;
};

static void grow(struct text *t, size_t more) {
  int isNew = !t->room;
  if (isNew)
    t->start = NULL;
  if (t->length + more + 1 > t->room) {
    t->room = t->length + more + 17;
    t->start = realloc(t->start, t->room);
    if (!t->start)
      abort();
  }
  if (isNew)
    t->start[0] = 0;
}

static void add(struct text *t, const char *s) {
  size_t n = strlen(s);
  if (t->room == t->length)
    grow(t, 8);
  if (n > t->room - t->length - 1)
    grow(t, n);
  memcpy(t->start + t->length, s, n);
  t->length += n;
  t->start[t->length] = 0;
}

static char *detach(struct text *t) {
  char *start = t->start;
  t->start = NULL;
  t->length = t->room = 0;
  return start;
}

int join(int n) {
  struct text t = {NULL, 0, 0};
  add(&t, n ? "a" : "bcdefghijklmnopqrstuvwxyz");
  char *all = detach(&t);
  int length = (int)strlen(all);
  free(all); // broken: leak(all)
  return length;
}
