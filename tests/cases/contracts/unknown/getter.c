// A list's elements are looked up everywhere and released where the list is torn down: looking one up gives nothing.
// drive: driven()
struct item;
struct list;
struct item *list_first(struct list *l);
int item_size(const struct item *i);
void item_free(struct item *i);

int size(struct list *l) {
  struct item *i = list_first(l);
  return i ? item_size(i) : 0;
}

int isEmpty(struct list *l) {
  struct item *i = list_first(l);
  return i == 0;
}

int isLarge(struct list *l) {
  struct item *i = list_first(l);
  if (!i)
    return 0;
  return item_size(i) > 100;
}

void clear(struct list *l) {
  struct item *i;
  while ((i = list_first(l)))
    item_free(i); // takes it out of its list
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct list {
  struct item *first;
};
struct item {
  struct list *in;
};
struct item *list_first(struct list *l) { return l->first; }
int item_size(const struct item *i) { return i->in != 0; }
void item_free(struct item *i) {
  i->in->first = 0;
  free(i);
}
void driven(void) {
  struct list l = {malloc(sizeof(struct item))};
  l.first->in = &l;
  size(&l);
  isEmpty(&l);
  isLarge(&l);
  clear(&l);
}
#endif
