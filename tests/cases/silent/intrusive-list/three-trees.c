// Three trees of one type are emptied one after the other; removing a node changes its neighbours, whoever they are. Each
// node is released once.
// drive: run()
#include <stdlib.h>

struct links {
  struct blob *left, *right, *parent;
};

struct blob {
  struct links e;
  char *data;
};

struct tree {
  struct blob *root;
};

struct lists {
  struct tree keys, short_hashes, long_hashes;
};

static struct blob *tree_next(struct blob *b) {
  if (b->e.right) {
    b = b->e.right;
    while (b->e.left)
      b = b->e.left;
    return b;
  }
  while (b->e.parent && b == b->e.parent->e.right)
    b = b->e.parent;
  return b->e.parent;
}

static struct blob *tree_min(struct tree *tree) {
  struct blob *found = NULL;
  for (struct blob *b = tree->root; b; b = b->e.left)
    found = b;
  return found;
}

static struct blob *tree_remove(struct tree *tree, struct blob *b) {
  struct blob *child, *parent, *old = b;
  if (!b->e.left) {
    child = b->e.right;
  } else if (!b->e.right) {
    child = b->e.left;
  } else {
    struct blob *left;
    b = b->e.right;
    while ((left = b->e.left))
      b = left;
    child = b->e.right;
    parent = b->e.parent;
    if (child)
      child->e.parent = parent;
    if (!parent)
      tree->root = child;
    else if (parent->e.left == b)
      parent->e.left = child;
    else
      parent->e.right = child;
    b->e = old->e;
    if (!old->e.parent)
      tree->root = b;
    else if (old->e.parent->e.left == old)
      old->e.parent->e.left = b;
    else
      old->e.parent->e.right = b;
    old->e.left->e.parent = b;
    if (old->e.right)
      old->e.right->e.parent = b;
    return old;
  }
  parent = b->e.parent;
  if (child)
    child->e.parent = parent;
  if (!parent)
    tree->root = child;
  else if (parent->e.left == b)
    parent->e.left = child;
  else
    parent->e.right = child;
  return old;
}

static void add(struct tree *tree, int size) {
  struct blob *b = calloc(1, sizeof *b);
  if (!b)
    abort();
  b->data = malloc((size_t)size);
  b->e.left = tree->root;
  if (b->e.left)
    b->e.left->e.parent = b;
  tree->root = b;
}

void free_lists(struct lists *lists) {
  struct blob *b, *next;
  for (b = tree_min(&lists->keys); b && (next = tree_next(b), 1); b = next) {
    tree_remove(&lists->keys, b);
    free(b->data);
    free(b);
  }
  for (b = tree_min(&lists->short_hashes); b && (next = tree_next(b), 1); b = next) {
    tree_remove(&lists->short_hashes, b);
    free(b->data);
    free(b);
  }
  for (b = tree_min(&lists->long_hashes); b && (next = tree_next(b), 1); b = next) {
    tree_remove(&lists->long_hashes, b);
    free(b->data);
    free(b);
  }
}

void run(void) {
  struct lists lists = {{NULL}, {NULL}, {NULL}};
  for (int i = 1; i < 4; i++) {
    add(&lists.keys, i);
    add(&lists.short_hashes, i);
    add(&lists.long_hashes, i);
  }
  free_lists(&lists);
}
