// A number is made, and filled by a function that makes one if it is given none. That the first one failed is never asked: then the
// second is lost, but nobody wants to hear it. The twin asks.
// drive: take("7")
// drive[fail 1]: asks("7")
#include <stdlib.h>

struct number {
  int value;
};

static struct number *fill(const char *text, struct number *n) {
  if (!n)
    n = malloc(sizeof *n);
  if (n)
    n->value = text[0];
  return n;
}

int take(const char *text) {
  struct number *n = malloc(sizeof *n);
  fill(text, n);
  free(n);
  return 0;
}

int asks(const char *text) {
  struct number *n = malloc(sizeof *n), *m;
  if (n) {
    free(n);
    return 0;
  }
  m = fill(text, 0); // alloc: m
  return m ? m->value : 0; // expect: leak(m)
}
