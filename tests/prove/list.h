#include <stdlib.h>
typedef struct list {
  int data;
  struct list *next;
} List;

#ifdef WT_DRIVE
static List *cell(int data, List *next) {
  List *c = calloc(1, sizeof *c);
  c->data = data;
  c->next = next;
  return c;
}
static List *kept;
#endif
