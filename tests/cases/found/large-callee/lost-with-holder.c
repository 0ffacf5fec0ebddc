// What is put into an object from a callee whose summary has no room is lost with it, or not.
// options: --limit escape.summary-nodes=10
// drive: lose(1)
#include <stdlib.h>

struct holder {
  char *text;
  int kind;
};

static struct holder *made(int n) {
  struct holder *h = calloc(1, sizeof *h);
  if (!h)
    abort();
  if (n * 3 + 1 < 9)
    h->kind = 1;
  else if (n * 5 - 7 < 20)
    h->kind = n;
  return h;
}

int lose(int n) {
  char *p = malloc(4);
  if (!p)
    abort();
  struct holder *h = made(n); // alloc: h
  h->text = p;
  return h->kind; // expect: leak(h)
}
