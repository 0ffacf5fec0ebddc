// Who calls a function that keeps and releases any number has no bound either; who calls it with what makes it do
// nothing, or never returns from it, keeps what it keeps elsewhere.
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

// bound: through cells unbounded, keeps -unbounded to unbounded, plus `more`
void through(int n) {
  char *p = malloc(4);
  if (n > 3)
    refill(1);
  free(p);
}
// bound: through_both cells unbounded, keeps -unbounded to unbounded, plus `more`
// grows: through_both 39
void through_both(int n) {
  int i;
  for (i = 0; i < n; i++)
    through(i);
}

// A constant says that the call does nothing: what it keeps is known. Its cells have no bound, because ways that never
// come back are not told apart by arguments.
// bound: nothing_of_it cells unbounded, keeps 0, plus `more`
void nothing_of_it(void) {
  char *p = malloc(4);
  refill(0);
  free(p);
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

// It never comes back from the call, so it keeps what it keeps elsewhere.
_Noreturn static void give_up(void) {
  refill(1);
  exit(1);
}
// bound: or_give_up cells unbounded, keeps 1, plus `more`
char *or_give_up(void) {
  char *p = malloc(4);
  if (!p)
    give_up();
  return p;
}
