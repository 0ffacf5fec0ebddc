// The index of an element that a callee stores or takes out depends on what the caller's structure holds.
// drive: push_and_pop_bad()
// drive: push_and_pop()
// drive: pop_and_use_bad()
// drive: put_six_bad()
// drive: put_six()
// drive: remove_bad(1)
// drive: remove_one(1)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stack {
  char *item[4];
  int top;
};

static int push(struct stack *s, char *x) {
  if (s->top == 4) return -1;
  s->item[s->top++] = x;
  return 0;
}

static char *pop(struct stack *s) { return s->top ? s->item[--s->top] : NULL; }

void push_and_pop_bad(void) {
  struct stack s = {.top = 0};
  char *a = strdup("a"); // alloc: a
  if (push(&s, a)) {
    free(a);
    return;
  }
  char *t = pop(&s);
  if (t) puts(t);
}                        // missed: leak(a) which element was taken out is not known

void push_and_pop(void) {
  struct stack s = {.top = 0};
  char *a = strdup("a");
  if (push(&s, a)) {
    free(a);
    return;
  }
  char *t = pop(&s);
  if (t) puts(t);
  free(t);
}

int pop_and_use_bad(void) {
  struct stack s = {.top = 0};
  char *used = strdup("a"); // alloc: used
  if (!used) return 0;
  if (push(&s, used)) {
    free(used);
    return 0;
  }
  free(pop(&s));
  return used[0];        // missed: use-after-free(used) which element was taken out is not known
}

#define CAP 4
struct ring {
  char *slot[CAP];
  unsigned head, count;
};

static void put_over_bad(struct ring *r, const char *s) {
  unsigned i = (r->head + r->count) % CAP;
  r->slot[i] = strdup(s); // missed: leak(slot) elements that are overwritten are not told apart
  if (r->count < CAP)
    r->count++;
  else
    r->head = (r->head + 1) % CAP;
}

static void put_over(struct ring *r, const char *s) {
  unsigned i = (r->head + r->count) % CAP;
  if (r->count == CAP) {
    free(r->slot[i]);
    r->head = (r->head + 1) % CAP;
    r->count--;
  }
  r->slot[i] = strdup(s);
  r->count++;
}

static void clear(struct ring *r) {
  while (r->count) {
    free(r->slot[r->head]);
    r->slot[r->head] = NULL;
    r->head = (r->head + 1) % CAP;
    r->count--;
  }
}

void put_six_bad(void) {
  struct ring r = {0};
  for (int i = 0; i < 6; i++) put_over_bad(&r, "x"); // alloc: slot
  clear(&r);
}

void put_six(void) {
  struct ring r = {0};
  for (int i = 0; i < 6; i++) put_over(&r, "x");
  clear(&r);
}

struct vector {
  char **v;
  int n;
};

static struct vector three(void) {
  struct vector r = {calloc(3, sizeof(char *)), 0};
  if (!r.v) return r;
  for (; r.n < 3; r.n++) r.v[r.n] = strdup("e"); // alloc: removed
  return r;
}

static void free_vector(struct vector *v) {
  for (int i = 0; i < v->n; i++) free(v->v[i]);
  free(v->v);
}

void remove_bad(int i) {
  struct vector v = three();
  if (!v.v) return;
  memmove(v.v + i, v.v + i + 1, (v.n - i - 1) * sizeof *v.v); // missed: leak(removed) bytes moved over an element
  v.n--;
  free_vector(&v);
}

void remove_one(int i) {
  struct vector v = three();
  if (!v.v) return;
  free(v.v[i]);
  memmove(v.v + i, v.v + i + 1, (v.n - i - 1) * sizeof *v.v);
  v.n--;
  free_vector(&v);
}
