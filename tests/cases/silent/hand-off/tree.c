// A node goes into a tree that is balanced after it: where it ends up depends on many tests, but it is kept.
// drive: { struct tree t = {0}; for (int i = 0; i < 9; i++) add(&t, i); drop(t.root); }
// drive: { struct tree t = {0}; for (int i = 9; i > 0; i--) add(&t, i); drop(t.root); }
#include <stdlib.h>

struct node {
  struct node *left, *right, *parent;
  int key, is_red;
};
struct tree {
  struct node *root;
};

#define TURN(t, n, up, left, right)                                                                                    \
  do {                                                                                                                 \
    (up) = (n)->right;                                                                                                 \
    if (((n)->right = (up)->left) != NULL)                                                                             \
      (up)->left->parent = (n);                                                                                        \
    if (((up)->parent = (n)->parent) != NULL) {                                                                        \
      if ((n) == (n)->parent->left)                                                                                    \
        (n)->parent->left = (up);                                                                                      \
      else                                                                                                             \
        (n)->parent->right = (up);                                                                                     \
    } else {                                                                                                           \
      (t)->root = (up);                                                                                                \
    }                                                                                                                  \
    (up)->left = (n);                                                                                                  \
    (n)->parent = (up);                                                                                                \
  } while (0)

static void balance(struct tree *t, struct node *n) {
  struct node *p, *g, *aunt;
  while ((p = n->parent) != NULL && p->is_red) {
    g = p->parent;
    if (p == g->left) {
      aunt = g->right;
      if (aunt && aunt->is_red) {
        aunt->is_red = p->is_red = 0;
        g->is_red = 1;
        n = g;
        continue;
      }
      if (p->right == n) {
        TURN(t, p, aunt, left, right);
        aunt = p, p = n, n = aunt;
      }
      p->is_red = 0;
      g->is_red = 1;
      TURN(t, g, aunt, right, left);
    } else {
      aunt = g->left;
      if (aunt && aunt->is_red) {
        aunt->is_red = p->is_red = 0;
        g->is_red = 1;
        n = g;
        continue;
      }
      if (p->left == n) {
        TURN(t, p, aunt, right, left);
        aunt = p, p = n, n = aunt;
      }
      p->is_red = 0;
      g->is_red = 1;
      TURN(t, g, aunt, left, right);
    }
  }
  t->root->is_red = 0;
}

static void insert(struct tree *t, struct node *n) {
  struct node *p = NULL, *at = t->root;
  while (at) {
    p = at;
    at = n->key < p->key ? p->left : p->right;
  }
  n->left = n->right = NULL;
  n->parent = p;
  n->is_red = 1;
  if (!p)
    t->root = n;
  else if (n->key < p->key)
    p->left = n;
  else
    p->right = n;
  balance(t, n);
}

int add(struct tree *t, int key) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return -1;
  n->key = key;
  insert(t, n);
  return 0;
}

void drop(struct node *n) {
  if (!n)
    return;
  drop(n->left);
  drop(n->right);
  free(n);
}
