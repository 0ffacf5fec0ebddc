// Restores the balance of a search tree at its top by one or two rotations. If `top` is its own grandchild, cells are lost.
#include "avl.h"
static int heightOf(Tree *t) { return t == NULL ? 0 : t->height; }
static void measure(Tree *t) {
  int left = heightOf(t->left), right = heightOf(t->right);
  t->height = (left > right ? left : right) + 1;
}
Tree *balance(Tree *top) {
  int lean = heightOf(top->left) - heightOf(top->right);
  if (lean > 1) {
    Tree *left = top->left;
    Tree *mid = left->right;
    if (heightOf(left->left) >= heightOf(mid)) { // one rotation
      top->left = mid;
      left->right = top;
      measure(top);
      measure(left);
      return left;
    }
    left->right = mid->left; // two at once
    top->left = mid->right;
    mid->left = left;
    mid->right = top; // leak: mid->right malformed input
    measure(left);
    measure(top);
    measure(mid);
    return mid;
  }
  if (lean < -1) {
    Tree *right = top->right;
    Tree *mid = right->left;
    if (heightOf(right->right) >= heightOf(mid)) {
      top->right = mid;
      right->left = top;
      measure(top);
      measure(right);
      return right;
    }
    right->left = mid->right;
    top->right = mid->left;
    mid->right = right;
    mid->left = top; // leak: mid->left malformed input
    measure(right);
    measure(top);
    measure(mid);
    return mid;
  }
  measure(top);
  return top;
}

// drive: Tree *t = cell(0, 9); t->left = cell(0, 5); t->left->right = t; t->right = cell(0, 1); kept = balance(t);
// drive: Tree *t = cell(0, 9); t->right = cell(0, 5); t->right->left = t; t->left = cell(0, 1); kept = balance(t);
