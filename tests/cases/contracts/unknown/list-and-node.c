// `list_delete(list, node)` takes the node, not the list.
// drive: driven()
struct list;
struct node;
struct list *list_create(void);
void list_destroy(struct list *l);
struct node *list_search(struct list *l, int key);
void list_delete(struct list *l, struct node *n);

struct table {
  struct list *all;
};

int drop(struct table *t, int key) {
  struct node *n = list_search(t->all, key);
  if (!n)
    return 0;
  list_delete(t->all, n);
  return 1;
}

int drop_two(struct table *t) {
  struct node *n = list_search(t->all, 1);
  if (n)
    list_delete(t->all, n);
  n = list_search(t->all, 2);
  if (n)
    list_delete(t->all, n);
  return 2;
}

void table_clear(struct table *t) {
  list_destroy(t->all);
  t->all = list_create();
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct node {
  int key;
};
struct list {
  struct node *nodes[2];
};
struct list *list_create(void) { return calloc(1, sizeof(struct list)); }
void list_destroy(struct list *l) {
  free(l->nodes[0]);
  free(l->nodes[1]);
  free(l);
}
struct node *list_search(struct list *l, int key) { return l->nodes[key - 1]; }
void list_delete(struct list *l, struct node *n) {
  for (int i = 0; i < 2; i++)
    if (l->nodes[i] == n)
      l->nodes[i] = 0;
  free(n);
}
void driven(void) {
  struct table t = {list_create()};
  t.all->nodes[0] = calloc(1, sizeof(struct node));
  drop(&t, 1);
  drop_two(&t);
  table_clear(&t);
  list_destroy(t.all);
}
#endif
