// Deutsch, Schorr and Waite on a tree: every cell is marked without a stack.
#include <stddef.h>
typedef struct node {
  int isMarked, isRight;
  struct node *left, *right;
} Node;
void mark(Node *root) {
  Node *at = root;
  Node *path = NULL;
  Node *t;
  while (path != NULL || (at != NULL && !at->isMarked)) {
    if (at != NULL && !at->isMarked) { // down to the left
      t = path;
      path = at;
      at = at->left;
      path->left = t;
      path->isMarked = 1;
      path->isRight = 0;
    } else if (path->isRight) { // back up
      t = at;
      at = path;
      path = path->right;
      at->right = t;
    } else { // from left to right
      t = at;
      at = path->right;
      path->right = path->left;
      path->left = t;
      path->isRight = 1;
    }
  }
} // false: at no fact says that at the end `at` is `root`
