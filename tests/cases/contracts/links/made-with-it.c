// Every node is made with its key: who finds a node and stores another key in it loses one.
// drive: { struct list l = {0}; add(&l, "a"); rename_key(&l, "a", "b"); clear(&l); }
// drive: { struct list l = {0}; add(&l, "a"); move_key(&l, "a", "b"); clear(&l); }
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  char *key;
};

struct list {
  struct node *head;
};

static struct node *node_new(const char *key) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return NULL;
  n->next = NULL;
  n->key = strdup(key); // alloc: n->key
  if (!n->key) {
    free(n);
    return NULL;
  }
  return n;
}

int add(struct list *l, const char *key) {
  struct node *n = node_new(key);
  if (!n)
    return -1;
  n->next = l->head;
  l->head = n;
  return 0;
}

void clear(struct list *l) {
  struct node *n = l->head;
  while (n) {
    struct node *next = n->next;
    free(n->key);
    free(n);
    n = next;
  }
  l->head = NULL;
}

void rename_key(struct list *l, const char *key, const char *other) {
  for (struct node *n = l->head; n; n = n->next)
    if (!strcmp(n->key, key))
      n->key = strdup(other); // expect: leak(n->key)
}

void move_key(struct list *l, const char *key, const char *other) {
  for (struct node *n = l->head; n; n = n->next)
    if (!strcmp(n->key, key)) {
      free(n->key);
      n->key = strdup(other);
    }
}
