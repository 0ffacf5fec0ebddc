// A stack takes what is pushed; popping gives it back, and it must not be dropped.
// covers: OWN-STMT-STORE, OWN-STMT-LOAD
// options: --engines ownership
// drive: bad()
// drive: good()
#include <stdlib.h>

struct cell {
  struct cell *next;
  int *item;
};

static struct cell *push(struct cell *top, int *item) {
  struct cell *c = malloc(sizeof *c);
  if (!c)
    abort();
  c->next = top;
  c->item = item;
  return c;
}

static struct cell *pop(struct cell *top, int **item) {
  struct cell *next = top->next;
  *item = top->item;
  free(top);
  return next;
}

int bad(void) {
  int *item = malloc(sizeof *item); // alloc: item
  if (!item)
    abort();
  *item = 1;
  struct cell *top = push(NULL, item);
  int *back;
  top = pop(top, &back);
  return *back;                     // missed: leak(item) ownership in memory that is not a field of a class is not followed
}

int good(void) {
  int *item = malloc(sizeof *item);
  if (!item)
    abort();
  *item = 1;
  struct cell *top = push(NULL, item);
  int *back;
  top = pop(top, &back);
  int n = *back;
  free(back);
  return n;
}
