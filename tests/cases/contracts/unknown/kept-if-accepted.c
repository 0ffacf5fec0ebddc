// A list without a body keeps what it is given if it returns 0: who releases what was refused says so. One forgets to.
// drive: driven(0)
// drive: driven(1)
#include <stdlib.h>
struct item {
  int n;
};
struct list;
int list_insert(struct list *l, void *p);
int count(struct list *l);

int good_add(struct list *l, int n) {
  struct item *i = malloc(sizeof *i);
  if (!i)
    return -1;
  i->n = n;
  int rc = list_insert(l, i);
  if (rc < 0) {
    free(i);
    return rc;
  }
  return 0;
}

int good_copy(struct list *l, const struct item *from) {
  struct item *i = malloc(sizeof *i);
  if (!i)
    return -1;
  *i = *from;
  if (list_insert(l, i) < 0) {
    free(i);
    return -1;
  }
  return 0;
}

int bad_add(struct list *l, int n) {
  int rc;
  struct item *i = malloc(sizeof *i); // alloc: i
  if (!i)
    return -1;
  i->n = n;
  if ((rc = list_insert(l, i)) < 0)
    return rc; // expect: leak(i)
  return count(l);
}

#ifdef WT_ORACLE
struct list {
  void *held;
  int isFull;
};
int list_insert(struct list *l, void *p) {
  if (l->isFull)
    return -1;
  l->held = p;
  return 0;
}
int count(struct list *l) { return 1; }
void driven(int isFull) {
  struct item from = {1};
  struct list l = {0, isFull};
  good_add(&l, 1);
  free(l.held);
  l.held = 0;
  good_copy(&l, &from);
  free(l.held);
  l.held = 0;
  bad_add(&l, 2);
  free(l.held);
}
#endif
