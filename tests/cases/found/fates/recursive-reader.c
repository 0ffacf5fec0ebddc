// Recursive functions that only look at what they are given: depth known, depth not known, and two that call each other.
// drive: forgetsTree(1, 0)
// drive: forgetsTree(0, 0)
// drive: forgetsText(1)
// drive: forgetsText(0)
// drive: depth4(1)
// drive: depth9(1)
// drive: depth9(0)
#include <stdlib.h>
#include <string.h>

struct tree {
  struct tree *left, *right;
  int value;
};

static int sum(const struct tree *t) { return t ? t->value + sum(t->left) + sum(t->right) : 0; }

int forgetsTree(int isBad, int value) {
  struct tree *t = calloc(1, sizeof *t); // alloc: t
  if (!t)
    return -1;
  t->value = value;
  int total = sum(t);
  if (isBad)
    return -1; // expect: leak(t)
  free(t);
  return total;
}

static int isOdd(char *s);
static int isEven(char *s) { return *s == 0 ? 1 : isOdd(s + 1); }
static int isOdd(char *s) { return *s == 0 ? 0 : isEven(s + 1); }

int forgetsText(int isBad) {
  char *s = strdup("text"); // alloc: s
  if (!s)
    return -1;
  int even = isEven(s);
  if (isBad)
    return -1; // expect: leak(s)
  free(s);
  return even;
}

static int fill(char *s, int n) {
  if (n == 0)
    return 0;
  s[n - 1] = 'x';
  return 1 + fill(s, n - 1);
}

int depth4(int isBad) {
  char *b = malloc(16); // alloc: b
  if (!b)
    return -1;
  fill(b, 4);
  if (isBad)
    return -1; // expect: leak(b)
  free(b);
  return 0;
}

int depth9(int isBad) {
  char *c = malloc(16); // alloc: c
  if (!c)
    return -1;
  fill(c, 9);
  if (isBad)
    return -1; // expect: leak(c)
  free(c);
  return 0;
}
