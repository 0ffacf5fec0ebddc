#include <stdlib.h>
typedef struct dlist {
  int data;
  struct dlist *next, *prev;
} DList;

#ifdef WT_DRIVE
static DList *cell(int data, DList *next, DList *prev) {
  DList *c = calloc(1, sizeof *c);
  c->data = data;
  c->next = next;
  c->prev = prev;
  return c;
}
static DList *kept;
#endif
