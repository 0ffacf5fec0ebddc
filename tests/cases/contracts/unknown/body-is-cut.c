// The body of what grows a text is there, but its summary has no room. What the use of it says is as true as without the
// body: it takes the text and gives one.
// options: --limit escape.summary-nodes=10
// drive: reply(2, 0)
// drive: reply(2, 1)
// drive: twice(3)
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef char *text;
struct head {
  int used, room;
};
static struct head *head_of(text t) { return (struct head *)(t - sizeof(struct head)); }

text text_new(void) {
  struct head *h = malloc(sizeof *h + 1);
  if (!h)
    abort();
  h->used = h->room = 0;
  text t = (char *)(h + 1);
  t[0] = 0;
  return t;
}

void text_free(text t) {
  if (t)
    free(head_of(t));
}

static text with_room(text t, int n) {
  struct head *h = head_of(t);
  if (h->room - h->used >= n)
    return t;
  int room = (h->used + n) * 2;
  struct head *more = realloc(h, sizeof *more + room + 1);
  if (!more)
    abort();
  more->room = room;
  return (char *)(more + 1);
}

text text_add(text t, const char *format, ...) {
  va_list values;
  va_start(values, format);
  for (const char *f = format; *f; f++) {
    struct head *h = head_of(t);
    if (h->used + 1 > h->room) {
      t = with_room(t, 1);
      h = head_of(t);
    }
    if (*f == '%' && f[1] == 's') {
      const char *s = va_arg(values, const char *);
      int n = (int)strlen(s);
      if (h->room - h->used < n) {
        t = with_room(t, n);
        h = head_of(t);
      }
      memcpy(t + h->used, s, n);
      h->used += n;
      f++;
    } else {
      t[h->used++] = *f;
    }
  }
  t[head_of(t)->used] = 0;
  va_end(values);
  return t;
}

int twice(int n) {
  text t = text_add(text_new(), "%s-%s", "a", "b");
  t = text_add(t, "and %s", "c");
  int used = head_of(t)->used + n;
  text_free(t);
  return used;
}

int reply(int n, int bad) {
  text t = text_add(text_new(), "%s-%s", "a", "b"); // alloc: t
  if (bad)
    return -1; // expect: leak(t)
  int used = head_of(t)->used + n;
  text_free(t);
  return used;
}
