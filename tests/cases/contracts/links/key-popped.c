// The key of a node that a callee takes out and releases is handed to the caller: an early return loses it, though the
// same function releases it on another way.
// drive: { struct list l = {0}; add(&l, "#a"); use(&l); clear(&l); }
// drive: { struct list l = {0}; add(&l, "#a"); use_ok(&l); clear(&l); }
#include <stdlib.h>
#include <string.h>

struct node {
  struct node *next;
  char *key;
};

struct list {
  struct node *head;
};

int add(struct list *l, const char *key) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return -1;
  n->key = strdup(key); // alloc: key
  if (!n->key) {
    free(n);
    return -1;
  }
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

static char *pop(struct list *l) {
  struct node *n = l->head;
  if (!n)
    return NULL;
  l->head = n->next;
  char *key = n->key;
  free(n);
  return key;
}

int use(struct list *l) {
  char *key = pop(l);
  if (!key)
    return 0;
  if (key[0] == '#')
    return -1; // expect: leak(key)
  int length = strlen(key);
  free(key);
  return length;
}

int use_ok(struct list *l) {
  char *key = pop(l);
  if (!key)
    return 0;
  int length = key[0] == '#' ? -1 : (int)strlen(key);
  free(key);
  return length;
}
