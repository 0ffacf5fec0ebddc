// A node that is passed is unlinked where it is found: if there is none before it, it was the first. What takes the
// place of the head from elsewhere loses the first.
// drive: { struct queue *q = two(); done(q, q->first->next); queue_end(q); }
// drive: { struct queue *q = two(); send_waiting(q); queue_end(q); }
// drive: { struct queue *q = two(); restart(q, one("c")); queue_end(q); }
#include <stdlib.h>
#include <string.h>

struct job {
  struct job *next;
  char *text;
};
struct queue {
  struct job *first, *last;
  char *note;
  int room;
};
int sent(struct job *p);
void done(struct queue *q, struct job *p);

void send_waiting(struct queue *q) {
  struct job *p;
  while (q->first && q->room) {
    p = q->first;
    q->first = p->next;
    if (!p->next)
      q->last = NULL;
    free(p->text);
    p->text = NULL;
    if (!sent(p))
      done(q, p);
  }
}
void queue_end(struct queue *q) {
  if (!q)
    return;
  free(q->note);
  if (q->first) {
    struct job *p = q->first, *np;
    while (p) {
      np = p->next;
      done(NULL, p);
      p = np;
    }
  }
  free(q);
}
void done(struct queue *q, struct job *p) {
  if (!p)
    return;
  if (q && q->first && (p->next || p == q->last)) {
    struct job *before = NULL, *x = q->first;
    while (x && x != p) {
      before = x;
      x = x->next;
    }
    if (x) {
      if (before)
        before->next = p->next;
      else
        q->first = p->next;
      if (q->last == p)
        q->last = before;
    }
  }
  free(p->text);
  free(p);
}
void restart(struct queue *q, struct job *j) {
  q->first = j; // expect: leak(q->first)
  q->last = j;
}

#ifdef WT_ORACLE
int sent(struct job *p) { return 0; }
struct job *one(const char *text) {
  struct job *j = calloc(1, sizeof *j); // alloc: q->first
  j->text = strdup(text); // alloc: q->first
  return j;
}
struct queue *two(void) {
  struct queue *q = calloc(1, sizeof *q);
  q->room = 1;
  q->first = one("a");
  q->last = q->first->next = one("b");
  return q;
}
#endif
