// A node that a callee took out of the list is the caller's: dropped on an early return it is lost. Nor may who unlinks
// a node release only what is in it.
// drive: { struct list l = {0}; add(&l, "#a"); next_word(&l); clear(&l); }
// drive: { struct list l = {0}; add(&l, "#a"); next_word_ok(&l); clear(&l); }
// drive: { struct list l = {0}; add(&l, "a"); del(&l, "a"); clear(&l); }
// drive: { struct list l = {0}; add(&l, "a"); del_ok(&l, "a"); clear(&l); }
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
  struct node *n = malloc(sizeof *n); // alloc: n
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

static void node_free(struct node *n) {
  free(n->key);
  free(n);
}

void clear(struct list *l) {
  struct node *n = l->head;
  while (n) {
    struct node *next = n->next;
    node_free(n);
    n = next;
  }
  l->head = NULL;
}

static struct node *pop(struct list *l) {
  struct node *n = l->head;
  if (!n)
    return NULL;
  l->head = n->next;
  return n;
}

int next_word(struct list *l) {
  struct node *n = pop(l);
  if (!n)
    return 0;
  if (n->key[0] == '#')
    return -1; // expect: leak(n)
  int length = strlen(n->key);
  node_free(n);
  return length;
}

int next_word_ok(struct list *l) {
  struct node *n = pop(l);
  if (!n)
    return 0;
  if (n->key[0] == '#') {
    node_free(n);
    return -1;
  }
  int length = strlen(n->key);
  node_free(n);
  return length;
}

int del(struct list *l, const char *key) {
  struct node *before = NULL;
  for (struct node *n = l->head; n; before = n, n = n->next)
    if (!strcmp(n->key, key)) {
      if (before)
        before->next = n->next;
      else
        l->head = n->next;
      free(n->key);
      return 1; // expect: leak(n)
    }
  return 0;
}

int del_ok(struct list *l, const char *key) {
  struct node *before = NULL;
  for (struct node *n = l->head; n; before = n, n = n->next)
    if (!strcmp(n->key, key)) {
      if (before)
        before->next = n->next;
      else
        l->head = n->next;
      node_free(n);
      return 1;
    }
  return 0;
}
