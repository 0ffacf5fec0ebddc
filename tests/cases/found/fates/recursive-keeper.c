// Recursive functions that keep or release what they are given: at the last level, or in each other; one of them forgets half.
// drive: stores(5)
// drive: passes(3)
// drive: drops()
// drive: leavesNext()
#include <stdlib.h>

static char *last;

static int store(char *s, int n) {
  if (n > 0)
    return store(s, n - 1);
  free(last);
  last = s;
  return 0;
}

int stores(int n) {
  char *p = malloc(8);
  return p ? store(p, n) : -1;
}

static void odd(char *s, int n);
static void even(char *s, int n) {
  if (n == 0)
    free(s);
  else
    odd(s, n - 1);
}
static void odd(char *s, int n) {
  if (n <= 0)
    free(s);
  else
    even(s, n - 1);
}

void passes(int n) {
  char *p = malloc(8);
  if (p)
    even(p, n);
}

struct tree {
  struct tree *left, *right;
};

static void destroy(struct tree *t) {
  if (!t)
    return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

int drops(void) {
  struct tree *t = calloc(1, sizeof *t);
  if (!t)
    return -1;
  t->left = calloc(1, sizeof *t);
  destroy(t);
  return 0;
}

static void destroyLeft(struct tree *t) {
  if (!t)
    return;
  destroyLeft(t->left);
  free(t);
}

int leavesNext(void) {
  struct tree *t = calloc(1, sizeof *t);
  if (!t) // step: `t` is not null
    return -1;
  t->right = calloc(1, sizeof *t); // alloc: right
  destroyLeft(t);                  // expect: leak(right)
  return 0;
}
