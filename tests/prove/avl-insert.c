// Puts a new cell into a balanced search tree.
#include "avl.h"
static int heightOf(Tree *t) { return t == NULL ? 0 : t->height; }
static void measure(Tree *t) {
  int left = heightOf(t->left), right = heightOf(t->right);
  t->height = (left > right ? left : right) + 1;
}
static Tree *balance(Tree *top) {
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
static void insertInto(Tree **at, int key) {
  Tree *t = *at;
  if (t == NULL) {
    Tree *cell = malloc(sizeof *cell);
    if (!cell)
      return;
    cell->data = key;
    cell->height = 1;
    cell->left = NULL;
    cell->right = NULL;
    *at = cell;
    return;
  }
  if (key == t->data)
    return;
  if (key < t->data)
    insertInto(&t->left, key);
  else
    insertInto(&t->right, key);
  *at = balance(t); // false: *at the callee may have written *at: no fact says that trees have no cycles
} // false: t the same
void insert(Tree **root, int key) { insertInto(root, key); }

// drive: Tree *t = cell(50, 9), *l = cell(30, 5); t->left = l; l->right = t; t->right = cell(60, 1); l->left = cell(20, 6); kept = t; insert(&kept, 10);
