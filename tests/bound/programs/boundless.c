// Who calls a function that keeps and releases any number has no bound either, as soon as it is long or calls itself;
// who never returns from it, keeps what it keeps elsewhere.
#include <stdlib.h>
struct node { struct node *next; };
int more(void);
static struct node *all;

// bound: refill cells unbounded, keeps -unbounded to unbounded, plus `more`
// grows: refill 19
void refill(int how) {
  if (how == 0)
    return;
  struct node *n;
  while (all && more()) {
    n = all;
    all = n->next;
    free(n);
  }
  while (more()) {
    n = malloc(sizeof *n);
    if (!n)
      return;
    n->next = all;
    all = n;
  }
}

// A short one: a constant says that the call does nothing.
// bound: nothing_of_it cells unbounded, keeps 0, plus `more`
void nothing_of_it(void) {
  char *p = malloc(4);
  refill(0);
  free(p);
}

static int state[8];
// A long one, whose own cell is as nothing beside those of the call.
// bound: long_way cells unbounded, keeps -unbounded to unbounded, plus `more`
void long_way(int n) {
  char *p = malloc(4);
  state[0] = n; state[1] = n; state[2] = n; state[3] = n; state[4] = n; state[5] = n; state[6] = n; state[7] = n;
  state[7] = 1; state[6] = 1; state[5] = 1; state[4] = 1; state[3] = 1; state[2] = 1; state[1] = 1; state[0] = 1;
  if (n > 3)
    refill(n);
  state[0] = n; state[1] = n; state[2] = n; state[3] = n; state[4] = n; state[5] = n; state[6] = n; state[7] = n;
  free(p);
}

// Its loops are named: that of the call, and one that keeps cells of its own.
// bound: long_loops cells unbounded, keeps -unbounded to unbounded, plus `more`
// grows: long_loops 55 58
void long_loops(int n, struct node **into) {
  int i;
  state[0] = n; state[1] = n; state[2] = n; state[3] = n; state[4] = n; state[5] = n; state[6] = n; state[7] = n;
  for (i = 0; i < n; i++)
    refill(i);
  state[7] = 1; state[6] = 1; state[5] = 1; state[4] = 1; state[3] = 1; state[2] = 1; state[1] = 1; state[0] = 1;
  for (i = 0; i < n; i++)
    into[i] = malloc(sizeof **into);
  state[0] = n; state[1] = n; state[2] = n; state[3] = n; state[4] = n; state[5] = n; state[6] = n; state[7] = n;
}

// It may go past the call, but not round it: the usual ways out of it keep one.
_Noreturn static void give_up(void) {
  refill(1);
  exit(1);
}
// bound: or_give_up cells unbounded, keeps 1, plus `more`
char *or_give_up(int n) {
  char *p = malloc(4);
  state[0] = n; state[1] = n; state[2] = n; state[3] = n; state[4] = n; state[5] = n; state[6] = n; state[7] = n;
  state[7] = 1; state[6] = 1; state[5] = 1; state[4] = 1; state[3] = 1; state[2] = 1; state[1] = 1; state[0] = 1;
  state[0] = n; state[1] = n; state[2] = n; state[3] = n; state[4] = n; state[5] = n; state[6] = n; state[7] = n;
  if (!p)
    give_up();
  return p;
}
// bound: never_back cells unbounded, never returns, plus `more`
_Noreturn void never_back(int n) {
  refill(n);
  state[0] = n; state[1] = n; state[2] = n; state[3] = n; state[4] = n; state[5] = n; state[6] = n; state[7] = n;
  state[7] = 1; state[6] = 1; state[5] = 1; state[4] = 1; state[3] = 1; state[2] = 1; state[1] = 1; state[0] = 1;
  state[0] = n; state[1] = n; state[2] = n; state[3] = n; state[4] = n; state[5] = n; state[6] = n; state[7] = n;
  exit(n);
}

// Functions that call each other: one of them is enough.
void pong(int n);
// bound: ping cells unbounded, keeps -unbounded to unbounded, plus `more`
void ping(int n) {
  if (n)
    pong(n - 1);
}
// bound: pong cells unbounded, keeps -unbounded to unbounded, plus `more`
void pong(int n) {
  refill(n);
  if (n)
    ping(n - 1);
}
