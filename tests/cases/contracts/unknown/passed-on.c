// A body that passes on what a function out of sight gave it does not say whose that is: its callers do, as if it had
// none. So it is through two of them.
// drive: text(0)
// drive: text(1)
// drive: keep(0)
// drive: keep(1)
// drive[fail 2]: keep(1)
// drive: label(1)
// drive: width(1)
// drive: peek()
#include <stdlib.h>
#include <string.h>

struct piece {
  char *start;
};
void piece_open(struct piece *p, int n);
char *piece_text(struct piece *p);
char *piece_shown(void);
#ifdef WT_ORACLE
void piece_open(struct piece *p, int n) { p->start = n ? strdup("piece") : 0; }
char *piece_text(struct piece *p) { return p->start; }
char *piece_shown(void) { return "shown"; }
#endif

static int slurp(char **out, int n) {
  struct piece p;
  *out = NULL;
  piece_open(&p, n);
  if (n == 0)
    return -1;
  *out = piece_text(&p);
  return 0;
}

int text(int n) {
  char *t = NULL;
  if (slurp(&t, n) != 0)
    return -1;
  int length = (int)strlen(t);
  free(t);
  return length;
}

int keep(int n) {
  char *t = NULL;
  if (slurp(&t, n) != 0) // alloc: t
    return -1;
  char *copy = strdup(t);
  if (!copy)
    return -2; // expect: leak(t)
  int length = (int)strlen(copy);
  free(copy);
  free(t);
  return length;
}

static char *whole(int n) {
  struct piece p;
  piece_open(&p, n);
  return piece_text(&p);
}
static char *again(int n) {
  char *w = whole(n);
  return w;
}

int label(int n) {
  char *w = again(n);
  if (!w)
    return -1;
  int length = (int)strlen(w);
  free(w);
  return length;
}

int width(int n) {
  char *w = again(n); // alloc: w
  if (!w)
    return -1;
  if (n > 0)
    return n; // expect: leak(w)
  free(w);
  return 0;
}

// Nobody releases what this one passes on.
static char *shown(void) {
  return piece_shown();
}

int peek(void) {
  char *s = shown();
  return s ? (int)strlen(s) : 0;
}
