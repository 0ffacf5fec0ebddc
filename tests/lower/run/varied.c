// Odds and ends of C: nested initialisers with side effects, labels in switches, shadowing, volatile, unsigned wrap, flexible members.
#include "observe.h"

#include <stdlib.h>

struct message { int n; int body[]; };
static int told(int n) { observe(n); return n; }
static int depth(int n) { return n ? 1 + depth(n - 1) : 0; }
static volatile int tick;

static int classify(const char *s) {
  int state = 0;
  for (;; ++s)
    switch (state) {
    case 0:
      if (*s == 'a') { state = 1; break; }
      if (!*s) return -1;
      break;
    case 1:
      if (*s == 'b') goto found;
      state = 0;
      --s;
      break;
    }
found:
  return (int)(*s);
}

int main(void) {
  int x = 1;
  {
    int x = 2;
    { extern int outer; observe(outer); }
    observe(x);
  }
  observe(x);
  unsigned char u = 250;
  for (int i = 0; i < 10; ++i) u++;
  observe(u);
  unsigned w = 0;
  observe(w - 1 > 5), observe((int)(w - 1));
  struct message *m = malloc(sizeof *m + 3 * sizeof(int));
  m->n = 3;
  for (int i = 0; i < m->n; ++i) m->body[i] = told(i) * 2;
  observe(m->body[2]);
  struct message copy = *m;
  observe(copy.n);
  free(m);
  tick++;
  tick += tick;
  observe(tick);
  observe(classify("xab")), observe(classify("ax")), observe(classify("aab"));
  observe(depth(5));
  int a[3] = {told(7), [2] = told(9)};
  observe(a[0] + a[1] + a[2]);
  int *p = a, **pp = &p;
  (*pp)++;
  **pp = 40;
  observe(a[1]), observe((*pp)[1]), observe(*pp == a + 1);
  const int k = sizeof(int[told(2)]) / sizeof(int);
  observe(k > 0);
  long long big = 5000000000LL;
  observe((int)(big / 1000000)), observe((int)(big % 7)), observe((short)70000);
  observe(x ? (x = 0, 5) : 6), observe(x);
  do { if (x++ == 1) continue; } while (x < 3);
  observe(x);
  return 0;
}
int outer = 77;
