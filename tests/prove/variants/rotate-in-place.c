// Turns the top of a tree to the right, through a pointer to the place that leads to it.
#include "../avl.h"
void rotate(Tree **at) {
  Tree *top = *at;
  *at = top->left;
  top->left = (*at)->right;
  (*at)->right = top; // leak: (*at)->right malformed input
} // false: top no fact says that `at` does not point into the tree

// drive: Tree *t = cell(0, 0); t->right = cell(1, 0); t->right->right = cell(2, 0); t->left = t; kept = t; rotate(&t->left);
