// A binary tree: insert, remove the smallest, free by recursion; the lookup that copies and forgets is the bug.
// drive: { struct node *t = 0; insert(&t, 5); insert(&t, 3); insert(&t, 8); insert(&t, 3); pop(&t); tree_free(t); }
// drive: { struct node *t = 0; insert(&t, 5); describe(t, 5); describe_well(t, 5); tree_free(t); }
#include <stdio.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *left, *right;
};

int insert(struct node **where, int key) {
  while (*where) {
    if ((*where)->key == key)
      return 0;
    where = key < (*where)->key ? &(*where)->left : &(*where)->right;
  }
  struct node *n = malloc(sizeof *n);
  if (!n)
    return -1;
  n->key = key;
  n->left = n->right = NULL;
  *where = n;
  return 1;
}

int pop(struct node **where) {
  if (!*where)
    return -1;
  while ((*where)->left)
    where = &(*where)->left;
  struct node *smallest = *where;
  int key = smallest->key;
  *where = smallest->right;
  free(smallest);
  return key;
}

static char *text_of(int n) {
  char *text = malloc(16);
  if (text)
    snprintf(text, 16, "%d", n);
  return text;
}

int describe(const struct node *t, int key) {
  char *text = text_of(key);            // alloc: text
  if (!text)
    return -1;
  for (; t; t = key < t->key ? t->left : t->right)
    if (t->key == key) // step: `t->key == key`
      return text[0];                   // expect: leak(text)
  free(text);
  return 0;
}

int describe_well(const struct node *t, int key) {
  char *text = text_of(key);
  if (!text)
    return -1;
  int found = 0;
  for (; t; t = key < t->key ? t->left : t->right)
    if (t->key == key) {
      found = text[0];
      break;
    }
  free(text);
  return found;
}

void tree_free(struct node *t) {
  if (!t)
    return;
  tree_free(t->left);
  tree_free(t->right);
  free(t);
}
