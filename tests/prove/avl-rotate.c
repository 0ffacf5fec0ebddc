// One rotation of a search tree to the right.
#include "avl.h"
Tree *rotate(Tree *top) {
  Tree *left = top->left;
  top->left = left->right;
  left->right = top;
  return left;
}
