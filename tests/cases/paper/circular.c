// [Saturn, 4.4] Two nodes that lead to each other excuse nobody: both are lost. In the twin the caller gets one of them.
// covers: SAT-POINTS-TO, SAT-VIA-LOCAL, SAT-VIA-NEWLOC, SAT-ESCAPED, SAT-LEAKED
// drive: { lost(); }
// drive: { struct node *s = kept(); if (s) { free(s->next); free(s); } }
#include <stdlib.h>

struct node {
  struct node *next, *prev;
};

int lost(void) {
  struct node *s = malloc(sizeof *s);        // alloc: s
  if (!s)
    return -1;
  s->next = malloc(sizeof *s);               // alloc: s
  if (!s->next) {
    free(s);
    return -1;
  }
  s->next->prev = s;
  return 0;                                  // expect: leak(s)
}

struct node *kept(void) {
  struct node *s = malloc(sizeof *s);
  if (!s)
    return NULL;
  s->next = malloc(sizeof *s);
  if (!s->next) {
    free(s);
    return NULL;
  }
  s->next->prev = s;
  return s;
}
